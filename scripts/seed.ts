/**
 * `npm run seed`: the brand's first content and the lottery; with SANDBOX=1 also the demo members and what they did. Run
 * again it adds only what is missing. Members with a known password are made in the sandbox only.
 */
import { sealBooks } from '../src/lib/ledger/server/seal-books.ts';
import { processConfig } from '../src/lib/server/config.ts';
import { startServices } from '../src/lib/server/services.ts';
import { playDemoStory, seedContent } from './demo-story.ts';

// The jobs of the site are not this script's to run.
const services = await startServices({ ...processConfig(), role: 'web' });
try {
  const ctx = services.jobContext('seed');
  await seedContent(ctx);
  if (services.config.sandbox) await playDemoStory(services, ctx.now());
  // What it has played is days old: the site that comes next finds books that are sealed.
  await sealBooks(ctx);
} finally {
  await services.close();
}
