import type { Handlers } from '../../server/front-door/mount.ts';
import type { healthOperatorRoutes } from '../operator-contract.ts';
import { healthData, jobList } from './health-data.ts';
import { runJob } from './run-job.ts';

export const healthOperator: Handlers<typeof healthOperatorRoutes> = {
  'GET /api/operator/health/view': async (ctx) => (await healthData(ctx)).health,
  'GET /api/operator/job/list': (ctx) => jobList(ctx),
  'POST /api/operator/job/run': (ctx, input) => runJob(ctx, input.name),
};
