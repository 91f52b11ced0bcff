import { expect, it } from 'vitest';
import { hasWords, richText } from '#lib/notification/server/rich-text.ts';

it('keeps bold, lines, lists and links', () => {
  const text =
    '<p><b>หนา</b> <strong>เน้น</strong><br />ใหม่</p><ul><li>หนึ่ง</li></ul><ol><li><a href="/promotions">โปร</a></li></ol>';
  expect(richText(text)).toBe(text);
  expect(richText('<a href="https://example.com/">ดู</a>')).toBe(
    '<a href="https://example.com/" rel="noopener nofollow">ดู</a>',
  );
});

it('keeps the lines of a text without tags, and its signs', () => {
  expect(richText('หนึ่ง\nสอง & สาม 1 < 2')).toBe('หนึ่ง<br />สอง &amp; สาม 1 &lt; 2');
});

it.each([
  ['<script>alert(1)</script>ก', 'ก'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>ก', null],
  ['<img src=x onerror=alert(1)>ก', 'ก'],
  ['<b onclick="alert(1)" style="position:fixed" id="x" class="y">ก</b>', '<b>ก</b>'],
  ['<a href="javascript:alert(1)">ก</a>', 'ก'],
  ['<a href="java&#115;cript:alert(1)">ก</a>', 'ก'],
  ['<a href="&#x6A;avascript&colon;alert(1)">ก</a>', 'ก'],
  ['<a href=" java\tscript:alert(1)">ก</a>', 'ก'],
  ['<a href="data:text/html,x">ก</a>', 'ก'],
  ['<a href="//elsewhere.example">ก</a>', 'ก'],
  ['<a href="/x" onmouseover="alert(1)" target="_top">ก</a>', '<a href="/x">ก</a>'],
  ['<svg onload=alert(1)><a href="/x">ก</a></svg>ข', 'ข'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>ก', null],
  ['<style>body{display:none}</style>ก', 'ก'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>ก', 'ก'],
  ['<form action="/logout"><button>ก</button></form>', 'ก'],
  ['<base href="https://elsewhere.example/"><meta http-equiv=refresh content=0>ก', 'ก'],
  ['<b><i><b><ul><li><b>ก', null],
  ['</div></article></dialog>ก', 'ก'],
  ['<!-- <b>x</b> --><![CDATA[<script>alert(1)</script>]]>ก', null],
  ['<b/onmouseover=alert(1)//>ก', null],
])('takes what is hostile from %j', (sent, kept) => {
  const text = richText(sent);
  if (kept !== null) expect(text).toBe(kept);
  // Nothing but the small set is left, every tag is closed, and a second time changes nothing.
  const tags = text.match(/<[^>]*>/g) ?? [];
  for (const tag of tags)
    expect(tag).toMatch(
      /^(?:<\/?(?:b|strong|p|ul|ol|li)>|<br \/>|<\/a>|<a href="[^"<>]*"(?: rel="noopener nofollow")?>)$/,
    );
  expect(text.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
  expect(tags.filter((tag) => tag.startsWith('</'))).toHaveLength(
    tags.filter((tag) => !tag.startsWith('</') && tag !== '<br />').length,
  );
  expect(richText(text)).toBe(text);
});

it('tells whether words are left', () => {
  expect(hasWords(richText('<b>ก</b>'))).toBe(true);
  for (const empty of ['<script>ก</script>', '<br><br>', '<ul><li></li></ul>', ' … '])
    expect(hasWords(richText(empty)), empty).toBe(false);
});
