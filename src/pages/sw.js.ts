import type { APIRoute } from 'astro';
import { workerScript } from '#layouts/service-worker.ts';

export const GET: APIRoute = () =>
  new Response(workerScript(BUILD_ID), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    },
  });
