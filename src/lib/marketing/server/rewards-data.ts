/** What the pages of rewards show: the settings of each, as their own calls answer them. */
export { rules as affiliateRules } from '../../affiliate/server/set-rule.ts';
export { rules as cashbackRules } from '../../cashback/server/set-rule.ts';
export { questSettings } from '../../quest/server/set-quest.ts';
export { wheels } from '../../wheel/server/set-wheel.ts';
