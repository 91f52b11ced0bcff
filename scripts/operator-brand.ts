/** Commands about the brand: name, logo, colours, contacts. */
import { readFileSync } from 'node:fs';
import { type Answer, type Command, Mistake, numberOf, say, shortTime, type Values } from './operator-session.ts';

type View = Answer<'GET /api/operator/brand/view'>;

const colourOptions = {
  button: 'button',
  button_text: 'button-text',
  dark_text: 'dark-text',
  light_text: 'light-text',
};

const brandText = ({ version, versions, ...brand }: View): string =>
  [
    `version ${version}: ${brand.name}, logo ${brand.logo_url ?? 'of the site'}`,
    `colours ${brand.colours ? Object.entries(brand.colours).flat().join(' ') : 'of the site'}`,
    `line ${brand.line_url ?? '-'}, team ${brand.line_team_url ?? '-'}, telegram ${brand.telegram_url ?? '-'}, phone ${brand.phone ?? '-'}`,
    ...versions.map((one) => `${one.version} ${shortTime(one.made_at)} ${one.made_by}: ${one.changes.join(', ')}`),
  ].join('\n');

/** The colours that are named over those that stand. @throws Mistake where none stand and some are missing */
function coloursOf(values: Values, { colours }: View) {
  if (values.colours === 'none') return null;
  const named = Object.entries(colourOptions).flatMap(([name, option]) =>
    typeof values[option] === 'string' ? [[name, values[option]]] : [],
  );
  if (named.length === 0) return undefined;
  if (!colours && named.length < 4) throw new Mistake('name all four colours the first time');
  return { ...colours, ...Object.fromEntries(named) };
}

/** "none" empties a contact. */
const contactOf = (value: Values[string]) => (value === 'none' ? '' : value);

const logoOf = ({ logo }: Values): string | undefined =>
  typeof logo === 'string' && logo !== 'none' ? readFileSync(logo).toString('base64') : undefined;

export const brandCommands: Readonly<Record<string, Command>> = {
  'brand:view': {
    usage: '',
    does: 'name, logo, colours and contacts of the brand, and the versions before',
    by: 'operator',
    async run({ call }) {
      say(brandText(await call('GET /api/operator/brand/view')));
    },
  },
  'brand:set': {
    usage:
      '[--name ...] [--logo file.png|none] [--colours none] [--button "#f5b301" --button-text "#1a1208" --dark-text ... --light-text ...] [--line https://line.me/..|none] [--line-team ..|none] [--telegram https://t.me/..|none] [--phone 02-123-4567|none] [--from-version 3] --reason "..."',
    does: 'sets what is named of the brand; all pages show it at once',
    by: 'operator',
    async run({ call, needed, values }) {
      const now = await call('GET /api/operator/brand/view');
      const set = await call('POST /api/operator/brand/set', {
        ...{ version: now.version, from_version: numberOf(values, 'from-version'), name: values.name },
        ...{ logo_png: logoOf(values), no_logo: values.logo === 'none' || undefined, colours: coloursOf(values, now) },
        ...{ line_url: contactOf(values.line), line_team_url: contactOf(values['line-team']) },
        ...{ telegram_url: contactOf(values.telegram), phone: contactOf(values.phone), reason: needed('reason') },
      });
      say(brandText(set));
    },
  },
};
