/** The picture of a check made on this page: with the page's brand and address, at this moment. */
import { links } from '../links.ts';
import { type Finding, plainVerdict } from '../plain-verdict.ts';
import type { PaperPlan } from './paper-plan.ts';

interface Checked {
  readonly about: string;
  readonly number: string | null;
  readonly finding: Finding;
}

/** Loads what lays it out when it is asked for. */
export async function verdictPicture({ about, number, finding }: Checked): Promise<PaperPlan> {
  const { checkPlan } = await import('./verdict-image.ts');
  return checkPlan({
    brand: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.host,
    about,
    number,
    verdict: plainVerdict(finding),
    checkedAt: new Date(),
    address: `${location.host}${links.fair()}`,
  });
}
