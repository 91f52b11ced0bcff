/**
 * `npm run seed`: the brand's initial content and the lottery; with SANDBOX=1 also the demo members and their history.
 * Repeated runs add only what is missing. Members with a known password are created in the sandbox only.
 */

import { startServices } from '#app/services.ts';
import { sealBooks } from '../src/lib/ledger/server/seal-books.ts';
import { processConfig } from '../src/lib/server/config.ts';
import { enrolDemoStaff } from './demo-staff.ts';
import { playDemoStory, seedContent } from './demo-story.ts';

// Without jobs: they belong to the site's processes.
const services = await startServices({ ...processConfig(), role: 'web' });
try {
  const ctx = services.jobContext('seed');
  await seedContent(ctx);
  if (services.config.sandbox) {
    await playDemoStory(services, ctx.now());
    await enrolDemoStaff(ctx);
  }
  // The story is days old: the site that starts next should find sealed books.
  await sealBooks(ctx);
} finally {
  await services.close();
}
