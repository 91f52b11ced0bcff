import { expect, it } from 'vitest';
import { noticesMayOpen } from '#layouts/notice-places.ts';
import { links } from '#lib/links.ts';

it.each([
  links.deposit(),
  '/member/payment',
  links.withdraw(),
  links.statement(),
  links.limits(),
  links.limitStep(),
  links.coupons(),
  links.profile(),
  links.bills(),
  links.round('12'),
  links.yeekee('yeekee15'),
  links.yeekee('yeekee5'),
  links.login(),
  links.register(),
  '/a/page/nobody/has/thought/of',
])('announcements never open by themselves over %s', (path) => {
  expect(noticesMayOpen(path)).toBe(false);
});

it.each([links.home(), links.promotions(), links.lobby(), links.games(), links.cashback(), links.poll()])(
  'announcements may open by themselves over %s',
  (path) => {
    expect(noticesMayOpen(path)).toBe(true);
  },
);
