/** The rules of a market in Thai, generated from the data that bets are accepted and settled by. */
import { isDrawn, type Mapping } from './results.ts';
import type { Schedule } from './schedule.ts';

export interface RuleSection {
  readonly title: string;
  readonly lines: readonly string[];
}

const weekdayThai = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'] as const;

const resultThai: Readonly<Record<Mapping, readonly string[]>> = {
  GLO: [
    '3 ตัวบนคือเลขท้าย 3 ตัวของรางวัลที่ 1 และ 2 ตัวบนคือเลขท้าย 2 ตัวของรางวัลที่ 1',
    '2 ตัวล่างคือรางวัลเลขท้าย 2 ตัว',
    '3 ตัวหน้าและ 3 ตัวล่างคือรางวัลเลขหน้า 3 ตัวและเลขท้าย 3 ตัว อย่างละ 2 รางวัล',
  ],
  LAO4: ['ผลเป็นเลข 4 ตัว: 4 ตัวบนคือทั้ง 4 ตัว 3 ตัวบนคือ 3 ตัวท้าย 2 ตัวบนคือ 2 ตัวท้าย และ 2 ตัวล่างคือ 2 ตัวแรก'],
  HANOI_2P: ['3 ตัวบนและ 2 ตัวบนคือเลขท้ายของรางวัลพิเศษ', '2 ตัวล่างคือเลขท้าย 2 ตัวของรางวัลที่ 1'],
  MALAY_2P: ['3 ตัวบนและ 2 ตัวบนคือเลขท้ายของรางวัลที่ 1', '2 ตัวล่างคือเลขท้าย 2 ตัวของรางวัลที่ 2'],
  STOCK: [
    '3 ตัวบนคือหลักหน่วยและทศนิยม 2 ตำแหน่งของดัชนีปิด และ 2 ตัวบนคือทศนิยม 2 ตำแหน่งนั้น',
    '2 ตัวล่างคือทศนิยม 2 ตำแหน่งของค่าเปลี่ยนแปลง',
  ],
  DIGIT5: ['ผลเป็นเลข 5 หลัก: 3 ตัวบนคือ 3 ตัวท้าย 2 ตัวบนคือ 2 ตัวท้าย และ 2 ตัวล่างคือ 2 ตัวแรก'],
  DIRECT: ['ตามผล 3 ตัวบนและ 2 ตัวล่างที่ผู้จัดประกาศ'],
};

function scheduleThai(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'monthly':
      return `ออกผลวันที่ ${schedule.days.join(' และ ')} ของเดือน เลื่อนตามวันหยุดที่ประกาศ ปิดรับ ${schedule.close} น.`;
    case 'weekly': {
      const days =
        schedule.days.length === 7 ? 'ทุกวัน' : `ทุกวัน${schedule.days.map((day) => weekdayThai[day]).join(' ')}`;
      return schedule.zone === 'Asia/Bangkok'
        ? `ออกผล${days} ปิดรับ ${schedule.close} น.`
        : `ออกผล${days} ปิดรับเมื่อตลาดปิด เวลาไทยของแต่ละงวดดูที่หน้างวด`;
    }
    case 'yeekee':
      return `วันละ ${schedule.rounds} รอบ รอบละ ${schedule.everyMinutes} นาที เริ่มปิดรับรอบแรก ${schedule.firstClose} น.`;
  }
}

export function ruleSections(market: { readonly mapping: Mapping; readonly schedule: Schedule }): RuleSection[] {
  const fours = isDrawn('four_tod', market.mapping)
    ? ['4 ตัวโต๊ดถูกเมื่อเลขครบทั้งสี่ตัวไม่ว่าเรียงอย่างไร รวมตรงด้วย เลขเหมือนกันทั้งสี่ตัวแทงโต๊ดไม่ได้']
    : [];
  const sets = market.mapping === 'GLO' ? ['3 ตัวหน้าและ 3 ตัวล่างถูกเมื่อตรงกับรางวัลใดรางวัลหนึ่ง จ่ายครั้งเดียว'] : [];
  return [
    {
      title: 'งวดและเวลา',
      lines: [scheduleThai(market.schedule), 'เวลาปิดรับนับตามนาฬิกาของระบบ โพยที่ส่งถึงหลังเวลาปิดไม่ถูกรับ'],
    },
    { title: 'ผลที่ใช้คิดรางวัล', lines: resultThai[market.mapping] },
    {
      title: 'การถูกรางวัล',
      lines: [
        '3 ตัวโต๊ดถูกเมื่อเลขครบทั้งสามตัวไม่ว่าเรียงอย่างไร รวมตรงด้วย เลขตองแทงโต๊ดไม่ได้',
        ...fours,
        'วิ่งบนและวิ่งล่างถูกเมื่อมีเลขนั้นอยู่ในผล จ่ายครั้งเดียวแม้ออกซ้ำ',
        ...sets,
        'อัตราบาทละรวมทุนแล้ว เช่น แทง 1 บาทที่บาทละ 900 ได้รับ 900 บาท',
      ],
    },
    {
      title: 'โพย',
      lines: [
        'อัตราของรายการที่รับแล้วไม่เปลี่ยน แม้เลขถูกลดอัตราหรือปิดรับภายหลัง',
        'ยกเลิกโพยได้ภายใน 30 นาทีหลังส่ง และก่อนปิดรับอย่างน้อย 10 นาที วันละไม่เกิน 5 โพย',
        'งวดที่ยกเลิก คืนยอดที่จ่ายทุกโพย',
      ],
    },
  ];
}
