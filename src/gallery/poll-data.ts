/** Polls in every state: to choose from, voted, without votes, over, answered with winners, cancelled, resting. */
import type { OwnPart, PollView, StatsView, WinnerView } from '#lib/poll/contract.ts';
import { percentsOf, pictureOf } from '#lib/poll/rules/poll.ts';

const now = '2026-12-01T18:42:00+07:00';
const names = [
  { id: '1', name: 'เพลิงเหนือ', enamel: 'chad', emblem: 'shield_flame' },
  { id: '2', name: 'เสมอ', enamel: 'rong', emblem: 'draw' },
  { id: '3', name: 'คลื่นใต้แห่งมหาสมุทร', enamel: 'nam', emblem: 'shield_wave' },
] as const;
const choices = names.map((one) => ({
  ...{ choice_id: one.id, name: one.name, image: pictureOf(one.name, { ...one, image: null }) },
}));
const votes = [2_208, 912, 1_680];
const all = votes.reduce((sum, one) => sum + one, 0);

function poll(state: PollView['config']['state'], over: Partial<PollView['config']> = {}): PollView {
  const config = {
    ...{ poll_id: '7', kind: 'prediction', title: 'ทีมไหนชนะใน 90 นาที', state, enamel: 'muang', server_time: now },
    summary: 'เพลิงเหนือ พบ คลื่นใต้แห่งมหาสมุทร',
    ...{ opens_at: '2026-12-01T08:00:00+07:00', closes_at: '2026-12-01T20:30:00+07:00' },
    announces_at: '2026-12-04T12:00:00+07:00',
    quota_rule: {
      ...{ base: 0, deposit_step: '500.00', play_step: '1000.00', max: 3 },
      text: 'ฝากครบทุก ฿500 หรือยอดเล่นที่ออกผลครบทุก ฿1,000 ได้ 1 สิทธิ์ สูงสุดวันละ 3 สิทธิ์',
    },
    prize: { kind: 'credit', amount: '500.00', text: '฿500', winners_max: 20 },
    ...{ commitment: 'a1'.repeat(32), config_hash: 'b2'.repeat(32) },
    server_seed: state === 'answered' ? 'c3'.repeat(32) : null,
    answer_id: state === 'answered' ? '3' : null,
    ...over,
  } satisfies PollView['config'];
  return { config, choices, metadata: { votes: all, winners: state === 'answered' ? 2 : 0, updated_at: now } };
}

const percents = percentsOf(votes);
const stats = (shown: boolean): StatsView => ({
  ...{ poll_id: '7', shown, votes: all, updated_at: now },
  choices: shown
    ? names.map(({ id }, at) => ({ choice_id: id, votes: votes[at] ?? 0, percent: percents[at] ?? 0 }))
    : [],
});

function own(quota: number, mine: readonly string[], over: Partial<OwnPart> = {}): OwnPart {
  const used = mine.length;
  return {
    quota: {
      ...{ poll_id: '7', quota, used, left: Math.max(0, quota - used), deposited: '500.00', played: '1240.00' },
      text: 'ได้จากฝาก ฿500 และยอดเล่น ฿1,240 ของวันนี้',
      votes: mine.map((choice_id, at) => ({ vote_id: String(120 + at), choice_id })),
      ...{ resets_at: '2026-12-02T00:00:00+07:00', last_updated_quota: now },
    },
    canVote: quota > used,
    why: quota > used ? null : 'ใช้สิทธิ์ของวันนี้ครบแล้ว สิทธิ์ใหม่เริ่ม 00:00 น.',
    paused: false,
    ...over,
  };
}

const won: readonly WinnerView[] = ['ส***ย', 'ม***'].map((member, at) => ({
  ...{ at: now, member, prize: '฿500', ticket: String(1_204 + at), poll_id: '6' },
}));

export const polls = (['open', 'closed', 'answered'] as const).map((state) => poll(state));

const opinion = { kind: 'opinion', prize: null, commitment: null, announces_at: null } as const;

/** By the names of the states. */
export const pollBoards: Readonly<
  Record<
    string,
    {
      readonly poll: PollView;
      readonly stats: StatsView;
      readonly own: OwnPart | undefined;
      readonly winners: readonly WinnerView[];
    }
  >
> = {
  ผู้เยี่ยมชม: { poll: poll('open'), stats: stats(false), own: undefined, winners: won },
  เลือกคำตอบ: { poll: poll('open'), stats: stats(false), own: own(3, []), winners: won },
  เพิ่มตั๋ว: { poll: poll('open'), stats: stats(true), own: own(3, ['3', '3']), winners: [] },
  โหวตอีกครั้ง: { poll: poll('open', opinion), stats: stats(true), own: own(3, ['1']), winners: [] },
  ใช้สิทธิ์ครบ: { poll: poll('open', opinion), stats: stats(true), own: own(1, ['1']), winners: [] },
  ไม่มีสิทธิ์: { poll: poll('open'), stats: stats(false), own: own(0, []), winners: [] },
  พักการเล่น: { poll: poll('open'), stats: stats(false), own: own(0, [], { paused: true }), winners: [] },
  ยังไม่เปิด: { poll: poll('coming'), stats: stats(false), own: own(3, []), winners: [] },
  รอเฉลย: { poll: poll('closed'), stats: stats(true), own: own(3, ['1']), winners: [] },
  ปิดแล้ว: { poll: poll('closed', opinion), stats: stats(true), own: undefined, winners: [] },
  พักหลังโหวต: {
    poll: poll('open'),
    stats: stats(true),
    own: own(3, ['3'], { canVote: false, paused: true }),
    winners: [],
  },
  ทายถูก: { poll: poll('answered'), stats: stats(true), own: own(3, ['3']), winners: won },
  ทายไม่ถูก: { poll: poll('answered'), stats: stats(true), own: own(3, ['1']), winners: [] },
  ยกเลิก: { poll: poll('cancelled'), stats: stats(true), own: own(3, ['2']), winners: [] },
};
