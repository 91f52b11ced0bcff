/** Commands about operators: login with a code, enrolment, staff. */
import { renderUnicodeCompact } from 'uqr';
import { type Command, say, shortTime, table } from './operator-session.ts';

/** Secrets that are shown once and stored nowhere. */
function saySecrets(secrets: {
  readonly totp_secret: string | null;
  readonly totp_uri: string | null;
  readonly token?: string | null;
  readonly waits_for_second?: boolean;
}): void {
  say(
    ...(secrets.token ? [`token:  ${secrets.token}`] : []),
    ...(secrets.totp_secret ? [`secret: ${secrets.totp_secret}`] : []),
    ...(secrets.totp_uri ? ['', renderUnicodeCompact(secrets.totp_uri)] : []),
    'Hand this over now, in person; it is shown once.',
  );
  if (secrets.waits_for_second)
    say('Waits for a second owner, who gives the same command within 24 hours and hands over the secret of the codes.');
}

export const peopleCommands: Readonly<Record<string, Command>> = {
  login: {
    usage: '--code 123456 [--as approver]',
    does: 'opens a session of twelve hours with the token and a code from the app',
    by: 'operator',
    async run({ call, needed, token, keep }) {
      const session = await call('POST /api/operator/login', { token, totp_code: needed('code') });
      keep(session.session_token === null ? undefined : { ...session, session_token: session.session_token });
      say(`${session.name} (${session.role}) until ${shortTime(session.expires_at)}`);
    },
  },
  logout: {
    usage: '[--as approver]',
    does: 'ends all sessions of the current operator',
    by: 'operator',
    async run({ call, keep }) {
      await call('POST /api/operator/logout');
      keep(undefined);
      say('logged out');
    },
  },
  whoami: {
    usage: '',
    does: 'the current operator with their role',
    by: 'operator',
    async run({ call }) {
      const me = await call('GET /api/operator/me');
      say(`${me.name} (${me.role})${me.must_enrol ? ', must enrol first' : ''}`);
    },
  },
  enrol: {
    usage: '[--as approver]',
    does: 'creates the TOTP secret of the holder of OPERATOR_TOKEN or APPROVER_TOKEN',
    by: 'operator',
    async run({ call }) {
      saySecrets(await call('POST /api/operator/totp/enrol'));
      say('Then: npm run operator -- enrol:confirm --code <what the app shows>');
    },
  },
  'enrol:confirm': {
    usage: '--code 123456 [--as approver]',
    does: 'confirms the secret with its first code; from then on the token alone is not enough',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/totp/confirm', { totp_code: needed('code') });
      say('confirmed; log in with the next code');
    },
  },
  'people:list': {
    usage: '',
    does: 'the staff with their roles',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/people/list')).map((row) => [
        row.name,
        row.role,
        row.decide_up_to ?? 'by role',
        row.disabled ? 'closed' : row.confirmed ? 'open' : 'never logged in',
        row.created_by,
        shortTime(row.created_at),
      ]);
      say(table(['name', 'role', 'decides up to', 'way in', 'added by', 'at'], rows));
    },
  },
  'people:add': {
    usage: '--name mali --role viewer|support|marketer|cashier|manager|owner',
    does: 'adds a person; shows the secrets once: for a manager or owner the token to the first of two owners, the TOTP secret to the second',
    by: 'operator',
    async run({ call, needed }) {
      saySecrets(await call('POST /api/operator/people/add', { name: needed('name'), role: needed('role') }));
    },
  },
  'people:invite': {
    usage: '--name mali --role cashier [--shown มะลิ] [--renew 1]',
    does: 'invites a person to the console by a link that is good once, for a day; for a manager or owner the second of two owners gets the code to start with',
    by: 'operator',
    async run({ call, needed, values: { shown, renew } }) {
      const input = { name: needed('name'), role: needed('role'), display_name: shown, renew };
      const invited = await call('POST /api/operator/invite', input);
      if (invited.token) say(`link:  /operator/enrol#${invited.token}`);
      if (invited.start_code) say(`code to start with: ${invited.start_code}`);
      say(
        invited.waits_for_second
          ? 'Waits for a second owner, who gives the same command within 24 hours and hands over the code to start with.'
          : `Hand this over now, in person; it is shown once and good until ${shortTime(invited.expires_at ?? '')}.`,
      );
    },
  },
  'session:list': {
    usage: '[--as approver]',
    does: 'one’s own open sessions with their devices',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/session/list')).map((row) => [
        row.session_id,
        row.kind,
        row.ip,
        row.user_agent.slice(0, 40),
        shortTime(row.opened_at),
      ]);
      say(table(['session', 'at', 'address', 'device', 'since'], rows));
    },
  },
  'session:end': {
    usage: '--session 12 [--as approver]',
    does: 'ends one of one’s own sessions',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/session/end', { session_id: needed('session') });
      say('ended');
    },
  },
  'people:waiting': {
    usage: '',
    does: 'open proposals about staff that another owner has to approve',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/people/waiting')).map((row) => [
        row.name,
        row.action,
        [row.role ?? '', row.disabled === false ? 'let in again' : ''].filter(Boolean).join(', '),
        row.proposed_by,
        shortTime(row.expires_at),
      ]);
      say(table(['name', 'what', 'becomes', 'proposed by', 'until'], rows));
    },
  },
  'people:change': {
    usage: '--name mali [--role manager] [--disabled 1|0] [--up-to 50000|role] [--phone 0812345678] --reason ...',
    does: 'changes a role or how much one decides about in one act, or disables or enables a person; sessions end at once',
    by: 'operator',
    async run({ call, needed, values: { role, disabled, phone, 'up-to': upTo } }) {
      const limit = upTo === undefined ? {} : { decide_up_to: upTo === 'role' ? null : upTo };
      const input = { name: needed('name'), role, disabled, phone, ...limit, reason: needed('reason') };
      const row = await call('POST /api/operator/people/change', input);
      say(`${row.name}: ${row.role}${row.disabled ? ', closed' : ''}`);
      if (row.waits_for_second) say('Waits for a second owner, who gives the same command within 24 hours.');
    },
  },
  'people:renew': {
    usage: '--name mali --reason "lost the phone" [--yes]',
    does: 'replaces lost secrets by a new token and TOTP secret',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { name: needed('name'), reason: needed('reason') };
      await confirm(`Make the old token and codes of ${input.name} worthless?`, 'not renewed');
      const renewed = await call('POST /api/operator/people/renew', input);
      if (renewed.token || renewed.totp_secret) saySecrets(renewed);
      else if (renewed.waits_for_second) say('Waits for a second owner, who gives the same command within 24 hours.');
      else say(`${renewed.name} enrols anew with the token of the environment`);
    },
  },
};
