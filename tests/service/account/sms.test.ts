import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { deviceName } from '#lib/account/rules/device-name.ts';
import { sendSms } from '#lib/account/server/sms.ts';
import { latestSms } from '#lib/sandbox/server/sms.ts';
import { testContext, testSecrets } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();

/** A provider of SMS that answers as it is told and remembers what it was sent. */
async function provider(status: number) {
  const received: { body: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ body, headers: request.headers });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/sms`, received, close: () => server.close() };
}

describe('an SMS', () => {
  it('is kept by the sandbox for its page', async () => {
    const ctx = testContext(database);
    await sendSms(ctx, '+66912345678', 'ทดสอบข้อความ');
    expect((await latestSms(ctx))[0]).toMatchObject({ phone: '+66912345678', text: 'ทดสอบข้อความ' });
  });

  it('is posted, signed, to the webhook outside the sandbox, and not kept', async () => {
    const sms = await provider(200);
    const ctx = testContext(database, { config: { sandbox: false, smsWebhookUrl: sms.url } });
    const before = await latestSms(ctx);
    await sendSms(ctx, '+66912345678', 'ข้อความจริง');
    const [sent] = sms.received;
    expect(JSON.parse(sent?.body ?? '')).toEqual({ to: '+66912345678', text: 'ข้อความจริง' });
    const signature = createHmac('sha256', testSecrets.key('otp'))
      .update(sent?.body ?? '')
      .digest('hex');
    expect(sent?.headers['x-signature']).toBe(signature);
    expect(await latestSms(ctx)).toEqual(before);
    sms.close();
  });

  it.each([400, 500, 503])('is "busy, try again" when the provider answers %i', async (status) => {
    const sms = await provider(status);
    const ctx = testContext(database, { config: { sandbox: false, smsWebhookUrl: sms.url } });
    await expect(sendSms(ctx, '+66912345678', 'ข้อความจริง')).rejects.toMatchObject({ problem: 'busy' });
    sms.close();
  });

  it('is "busy, try again" where no provider is configured', async () => {
    const ctx = testContext(database, { config: { sandbox: false } });
    await expect(sendSms(ctx, '+66912345678', 'ข้อความจริง')).rejects.toMatchObject({ problem: 'busy' });
  });
});

describe('a device is named by its user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome บน Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet บน Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari บน iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome บน iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.19.0',
      'LINE บน iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge บน Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox บน Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari บน macOS',
    ],
    ['curl/8.9', 'เบราว์เซอร์อื่น'],
    ['', 'เบราว์เซอร์อื่น'],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
