import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { toast } from '#lib/client/toast.ts';

/** A part of an island that is loaded when it is first shown; wrap it in `Suspense`. */
export const lazily = <P,>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await load().catch(() => NotLoaded) }));

function NotLoaded() {
  useEffect(() => toast({ text: 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วโหลดหน้านี้ใหม่', tone: 'bad' }), []);
  return null;
}
