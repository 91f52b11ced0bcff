/** Settings of the brand for the console's gallery. */
import type { BrandView } from '#lib/agent/brand-contract.ts';
import type { SettingView } from '#lib/operator/setting-contract.ts';

const body = {
  ...{ name: 'เบญจา', logo_url: null, colours: null, phone: '021234567' },
  ...{ line_url: 'https://line.me/R/ti/p/@benja-demo-site', line_team_url: null, telegram_url: null },
};

export const brandVersions: BrandView['versions'] = [
  {
    ...{ version: 2, made_by: 'suda', made_at: '2026-11-22T14:05:00+07:00', reason: 'ธีมปีใหม่', body },
    changes: ['เปลี่ยนโลโก้', 'สีปุ่มหลัก #f5b301 เป็น #1d4ed8', 'ตัวอักษรบนปุ่มหลัก #1a1208 เป็น #ffffff'],
  },
  {
    ...{ version: 1, made_by: 'wipa', made_at: '2026-11-20T09:30:00+07:00', reason: 'เปิดสายด่วน', body },
    changes: ['โทรศัพท์ 02-123-4567'],
  },
];

export const settingOfApprovals: SettingView = {
  ...{ kind: 'approvals', version: 1 },
  fields: [
    { name: 'second_person_from', label: 'จ่ายเงินออก ตั้งแต่', unit: 'baht', value: 30_000, min: 1, max: 50_000 },
    { name: 'minutes_rate_set', label: 'เปลี่ยนอัตรา', unit: 'minutes', value: 1_440, min: 5, max: 1_440 },
  ],
  versions: [
    {
      ...{ version: 1, made_by: 'suda', made_at: '2026-11-21T10:00:00+07:00', reason: 'เข้มขึ้นช่วงเทศกาล' },
      changes: ['จ่ายเงินออก ตั้งแต่ 50,000 เป็น 30,000 บาท'],
    },
  ],
};
