/** Switches the notifications of this browser: on a press, because browsers ask the member only then. */
import { api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';

/** "อยู่" stands behind what is the case, the button says what a press does. */
const texts = {
  on: { state: 'เปิดอยู่บนเครื่องนี้', press: 'ปิด' },
  off: { state: 'แจ้งเมื่อถอนสำเร็จ ผลออก และเรื่องความปลอดภัย', press: 'เปิด' },
} as const;
const deniedText = 'เบราว์เซอร์ไม่อนุญาตให้เว็บนี้แจ้งเตือน เปิดได้ที่การตั้งค่าของเว็บไซต์ในเบราว์เซอร์';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function start(registration: ServiceWorkerRegistration, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // A subscription under former keys of the site would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { on } = await api('POST /api/inbox/push/on', { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  return on;
}

async function stop(registration: ServiceWorkerRegistration): Promise<void> {
  const kept = await registration.pushManager.getSubscription();
  if (!kept) return;
  await api('POST /api/inbox/push/off', { endpoint: kept.endpoint });
  await kept.unsubscribe();
}

async function isOn(registration: ServiceWorkerRegistration): Promise<boolean> {
  const kept = await registration.pushManager.getSubscription();
  if (!kept || Notification.permission !== 'granted') return false;
  return (await api('POST /api/inbox/push/check', { endpoint: kept.endpoint })).on;
}

function show(card: HTMLElement, on: boolean): void {
  const denied = !on && Notification.permission === 'denied';
  const { state, press } = texts[on ? 'on' : 'off'];
  const [text, button] = [card.querySelector('[data-push-state]'), card.querySelector('button')];
  if (!text || !button) return;
  text.textContent = denied ? deniedText : state;
  button.textContent = press;
  button.setAttribute('aria-pressed', String(on));
  button.hidden = denied;
  card.hidden = false;
}

export async function startPushSwitch(): Promise<void> {
  const card = document.querySelector<HTMLElement>('[data-push]');
  if (!card || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return;
  const registration = await navigator.serviceWorker.ready;
  let on = await isOn(registration).catch(() => false);
  show(card, on);
  const button = card.querySelector('button');
  button?.addEventListener('click', async () => {
    button.disabled = true;
    try {
      if (on) await stop(registration);
      on = !on && (await start(registration, card.dataset.push ?? ''));
    } catch {
      toast({ text: 'ยังเปลี่ยนไม่ได้ ลองอีกครั้ง', tone: 'bad' });
    }
    button.disabled = false;
    show(card, on);
  });
}
