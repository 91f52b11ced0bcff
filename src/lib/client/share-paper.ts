/** Gives a slip or a bill as a picture: to other apps where the device can share files, to the downloads elsewhere. */
import type { PaperPlan } from './paper-plan.ts';
import { shareFile } from './share-file.ts';

/**
 * Draws a plan and shares it as PNG; the drawing code is loaded on first use. `name` is the file's name without extension.
 * Returns `undrawable` where the browser cannot draw.
 */
export async function sharePaper(
  plan: PaperPlan | Promise<PaperPlan>,
  name: string,
): Promise<'shared' | 'saved' | 'dismissed' | 'undrawable'> {
  const [{ paperFile }, drawn] = await Promise.all([import('./paper-paint.ts'), plan]);
  const file = await paperFile(drawn, name);
  return file ? shareFile(file) : 'undrawable';
}
