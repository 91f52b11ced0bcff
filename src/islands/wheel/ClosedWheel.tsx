/** In place of the wheel while it cannot be spun. */
export function ClosedWheel({ paused }: { readonly paused: boolean }) {
  return (
    <div className="card empty">
      <img src="/art/set.svg#yok-gift" alt="" />
      <p className="b6">{paused ? 'พักการเล่นอยู่ จึงหมุนวงล้อไม่ได้' : 'วงล้อยังไม่เปิด'}</p>
      <p>{paused ? 'ประวัติและหลักฐานของคุณยังดูได้ที่นี่' : 'เปิดเมื่อไหร่ หมุนได้ที่หน้านี้'}</p>
    </div>
  );
}
