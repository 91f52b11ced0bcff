/** Parts of other pages of the site, as the server renders them. */

/** The first element of a page that a selector finds; undefined without an answer or without one. */
export async function pagePart(address: string, selector: string): Promise<HTMLElement | undefined> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    if (!answer.ok) return undefined;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return page.querySelector<HTMLElement>(selector) ?? undefined;
  } catch {
    return undefined;
  }
}
