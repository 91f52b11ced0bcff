/** The SMS port: the sandbox stores messages in its outbox, a real installation posts them, signed, to SMS_WEBHOOK_URL. */
import { createHmac } from 'node:crypto';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';

/** Where messages go in the demonstration. */
export const smsOutbox = port<(ctx: Context, phone: string, text: string) => Promise<void>>('outbox of SMS');

const timeoutMs = 8_000;

/** Sends one message. @throws Refusal busy when no provider is configured or it answers with an error */
export async function sendSms(ctx: Context, phone: string, text: string): Promise<void> {
  if (ctx.config.sandbox) {
    await smsOutbox.get()(ctx, phone, text);
    return;
  }
  if (!ctx.config.smsWebhookUrl) throw new Refusal('busy');
  const body = JSON.stringify({ to: phone, text });
  const response = await fetch(ctx.config.smsWebhookUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Signature': createHmac('sha256', ctx.secrets.key('otp')).update(body).digest('hex'),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Refusal('busy');
}
