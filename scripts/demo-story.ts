/**
 * What `npm run seed` puts into a database: the brand's first content, and in the sandbox a few members whose history is
 * played through the services, on a clock that starts days ago, exactly as members would have made it.
 */
import { isAvailable } from '../src/lib/account/server/queries.ts';
import { register } from '../src/lib/account/server/register.ts';
import { memberOfAccessToken } from '../src/lib/account/server/sessions.ts';
import { seedBanners, seedBrand, seedEvents } from '../src/lib/agent/server/seed.ts';
import { assert } from '../src/lib/contract/problems.ts';
import type { BetType } from '../src/lib/lotto/rules/bet-types.ts';
import { cancelBill } from '../src/lib/lotto/server/cancel-bill.ts';
import { ensureRounds } from '../src/lib/lotto/server/ensure-rounds.ts';
import { placeBill } from '../src/lib/lotto/server/place-bill.ts';
import { priceBill } from '../src/lib/lotto/server/price-bill.ts';
import { rounds } from '../src/lib/lotto/server/queries.ts';
import { baht } from '../src/lib/money.ts';
import { seedNotifications } from '../src/lib/notification/server/seed.ts';
import { cancelIntent } from '../src/lib/payment/server/cancel-intent.ts';
import { depositThroughSandbox, openDeposit, seedChannels } from '../src/lib/payment/server/seed.ts';
import { expireIntents } from '../src/lib/payment/server/watch-intents.ts';
import { seedPromotions } from '../src/lib/promotion/server/seed.ts';
import { deliverCallbacks } from '../src/lib/sandbox/server/deliver-callbacks.ts';
import { type Context, createContext, type MemberContext } from '../src/lib/server/context.ts';
import { createFrontDoor } from '../src/lib/server/front-door/app.ts';
import type { Services } from '../src/lib/server/services.ts';
import { addDays, bangkokDay, bangkokInstant, minuteMs } from '../src/lib/time.ts';

export const demoPassword = 'benja-demo';

/** Invented people; the first is the one the demo logs in as. Bank accounts are nobody's. */
export const demoMembers = {
  mali: {
    phone: '+66800000001',
    first_name: 'มะลิ',
    last_name: 'วงศ์สว่าง',
    bank_code: '004',
    account_number: '0000010012',
  },
  thana: {
    phone: '+66800000002',
    first_name: 'ธนา',
    last_name: 'พูนทรัพย์',
    bank_code: '014',
    account_number: '0000020023',
  },
  kan: { phone: '+66800000003', first_name: 'กานต์', last_name: 'ศรีสุข', bank_code: '006', account_number: '0000030034' },
  dao: {
    phone: '+66800000004',
    first_name: 'ดาว',
    last_name: 'แสงทอง',
    bank_code: '030',
    account_number: '000000040045',
  },
} as const;

/** The brand, its promotions, announcements, ways to pay in and the lottery. What exists is left as it is. */
export async function seedContent(ctx: Context): Promise<void> {
  await seedBrand(ctx);
  await seedChannels(ctx.db);
  await ensureRounds(ctx);
  await seedPromotions(ctx);
  await seedBanners(ctx);
  await seedEvents(ctx);
  await seedNotifications(ctx);
}

interface StoryTeller {
  /** A context at the story's present. */
  ctx(): Context;
  /** Moves the story on to a time of the Bangkok day so many days ago. */
  at(daysAgo: number, hours: number, minutes: number): void;
  wait(minutes: number): void;
  /** So many minutes before the story's end, which is now. */
  beforeEnd(minutes: number): void;
}

/** A clock that the database believes too, and a front door on the same clock for the gateway's callbacks. */
function storyTeller(services: Services, end: Date): StoryTeller {
  let present = end;
  const clock = { now: () => present, frozenAt: () => present };
  const door = createFrontDoor({
    ...services,
    contextParts: () => ({
      ...services.contextParts(),
      ...clock,
      callOwn: async (path, init) => door.request(path, init),
    }),
  });
  const move = (to: Date): void => {
    // The end itself is as far as a story may go: nothing in it lies ahead.
    present = to < end ? to : end;
  };
  return {
    ctx: () =>
      createContext({
        ...services.contextParts(),
        ...clock,
        requestId: 'demo-story',
        callOwn: async (path, init) => door.request(path, init),
      }),
    at: (daysAgo, hours, minutes) => move(bangkokInstant(addDays(bangkokDay(end), -daysAgo), hours, minutes)),
    wait: (minutes) => move(new Date(present.getTime() + minutes * minuteMs)),
    beforeEnd: (minutes) => move(new Date(end.getTime() - minutes * minuteMs)),
  };
}

/** Registers a member of the story; what they do afterwards is done by the function returned. */
async function join(
  story: StoryTeller,
  who: (typeof demoMembers)[keyof typeof demoMembers],
  refCode?: string,
): Promise<() => MemberContext> {
  const ctx = story.ctx();
  const { access_token } = await register(ctx, {
    ...who,
    password: demoPassword,
    birth_date: '1992-04-13',
    accept_terms: true,
    ...(refCode ? { ref_code: refCode } : {}),
  });
  const member = await memberOfAccessToken(ctx.db, ctx.secrets, ctx.now(), access_token);
  assert(member, 'a member who has just registered is logged in');
  return () => ({ ...story.ctx(), member });
}

type Line = readonly [betType: BetType, number: string, baht: number];

/** Bets on a round at the price of the moment; returns the bill. */
async function bet(ctx: MemberContext, roundId: bigint, lines: readonly Line[], note?: string): Promise<bigint> {
  const draft = {
    round_id: roundId,
    lines: lines.map(([bet_type, number, stake]) => ({ bet_type, number, stake: baht(stake) })),
  };
  const quote = await priceBill(ctx, draft);
  const bill = await placeBill(ctx, { ...draft, quote_id: quote.quote_id, ...(note ? { note } : {}) });
  return BigInt(bill.bill_id);
}

/** Whether the story was told to this database before. */
const isTold = async (ctx: Context): Promise<boolean> => !(await isAvailable(ctx, { phone: demoMembers.mali.phone }));

/** Plays the demo members' last days, once. */
export async function playDemoStory(services: Services, end: Date): Promise<void> {
  const story = storyTeller(services, end);
  if (await isTold(story.ctx())) return;

  story.at(9, 10, 12);
  const mali = await join(story, demoMembers.mali);
  story.wait(8);
  await depositThroughSandbox(mali(), baht(1_000));

  story.at(8, 19, 5);
  const thana = await join(story, demoMembers.thana);
  story.wait(6);
  await depositThroughSandbox(thana(), baht(3_000));

  // A code that was never paid, then one that was paid short: credited as it came.
  story.at(6, 12, 30);
  const kan = await join(story, demoMembers.kan);
  await openDeposit(kan(), baht(500));
  story.wait(13);
  await expireIntents(story.ctx());
  await depositThroughSandbox(kan(), baht(500), { paid: baht(480) });

  // Money from a slow bank, after the code's time.
  story.at(4, 20, 14);
  await depositThroughSandbox(mali(), baht(500), { callback: 'late' });
  story.wait(14);
  await deliverCallbacks(story.ctx());

  story.at(2, 9, 2);
  const givenUp = await openDeposit(thana(), baht(700));
  story.wait(2);
  await cancelIntent(thana(), { payment_id: BigInt(givenUp.payment_id) });

  story.at(1, 18, 20);
  await join(story, demoMembers.dao);

  story.beforeEnd(25);
  await playBills(story, { mali, thana, kan });
}

async function playBills(
  story: StoryTeller,
  { mali, thana, kan }: Readonly<Record<'mali' | 'thana' | 'kan', () => MemberContext>>,
): Promise<void> {
  await ensureRounds(story.ctx());
  const open = (await rounds(story.ctx(), { limit: 50 })).filter((round) => round.display === 'open');
  // In a night without an open round nobody bets.
  const [first, second] = [open.find((round) => round.market === 'gov') ?? open[0], open.at(-1)];
  if (!first || !second) return;
  const [firstId, secondId] = [BigInt(first.round_id), BigInt(second.round_id)];
  await bet(
    mali(),
    firstId,
    [
      ['three_top', '044', 20],
      ['three_tod', '440', 20],
      ['two_bottom', '32', 50],
    ],
    'เลขวันเกิดแม่',
  );
  story.wait(3);
  const mistaken = await bet(mali(), secondId, [['two_top', '19', 100]]);
  story.wait(2);
  await cancelBill(mali(), mistaken);
  story.wait(4);
  await bet(thana(), firstId, [
    ['two_top', '59', 200],
    ['two_bottom', '95', 200],
    ['run_top', '5', 100],
  ]);
  story.wait(6);
  await bet(kan(), secondId, [
    ['three_top', '168', 10],
    ['run_bottom', '8', 50],
  ]);
}
