import { type Breakages, foreign, without } from './statements.ts';

/** What breaks each check of cashback, commissions, quests, polls, the wheel, coupons, the shop and promotions. */
export const ofRewards: Breakages = {
  'a reward is what its inputs come to by its rates': [
    [`update cashback_reward set amount = amount + 1 where kind = 'loss'`],
    [`update cashback_reward set amount = amount + 1 where kind = 'turnover'`],
    [`update cashback_reward set inputs = jsonb_set(inputs, '{wins}', '"1.00"') where kind = 'loss' and amount > 0`],
  ],
  'every claimed reward was paid once, and no other': [
    without('loss_refund'),
    without('turnover_rebate'),
    [`update cashback_reward set status = 'open', claimed_at = null where status = 'claimed'`],
    [`update cashback_reward set member_id = 999999 where status = 'claimed'`],
  ],
  'no transfer of cashback without its reward': [
    foreign('loss_refund', 'cashback:999999'),
    ['delete from cashback_reward'],
  ],
  'what was carried was carried from a day that had been paid': [
    ['update cashback_carry set from_day = from_day - 9'],
    [`update cashback_reward set status = 'open', claimed_at = null where status = 'claimed'`],
  ],
  'commissions of a play day sum to their rate of the stakes that were counted': [
    ['update affiliate_commission set amount = amount + 1'],
    ['update affiliate_commission set stakes = -stakes, amount = -amount'],
  ],
  'a commission has the rate of the rule that was in force on its play day': [
    [`update affiliate_rule set terms = jsonb_set(terms, '{rates_bp,lotto}', '[1, 1]')`],
    [
      `insert into affiliate_rule (agent_id, effective_on, terms, created_by) select agent_id, effective_on, terms, 'x' from affiliate_rule`,
    ],
  ],
  'the stakes counted for commissions are the settled stakes of referred members': [
    ['update affiliate_commission set stakes = stakes + 1'],
    ['delete from affiliate_commission'],
  ],
  'nobody earns from a refused referral, or from their own play': [
    [`update affiliate_referral set refused_on = '2000-01-01', refusal = 'device'`],
    ['update affiliate_commission set member_id = friend_id'],
    ['update affiliate_commission set level = 2'],
  ],
  'what a member earned on a day is the sum of the commissions': [
    ['update affiliate_earning set amount = amount + 1'],
    ['delete from affiliate_earning where day = (select max(day) from affiliate_earning)'],
  ],
  'an affiliate account is its earnings and redemptions': [
    ['update affiliate_account set redeemed = redeemed + 1'],
    ['update affiliate_account set earned = earned + 1'],
    ['delete from affiliate_redemption'],
    ['delete from affiliate_account'],
  ],
  'every redemption of commissions was paid once': [
    without('affiliate_commission'),
    ['update affiliate_redemption set amount = amount + 1'],
  ],
  'no transfer of commissions without its redemption': [
    foreign('affiliate_commission', 'affiliate:999999'),
    ['delete from affiliate_redemption'],
  ],
  'every claim of a quest was paid once, with the reward that it names': [
    without('quest_credit'),
    without('quest_points'),
    [`delete from wheel_grant where source like 'quest:%'`],
    ['update quest_claim set reward_amount = reward_amount + 1'],
  ],
  'no transfer of a quest without its claim': [foreign('quest_points', 'quest:999999'), ['delete from quest_claim']],
  'a quest was claimed within its time, and a check-in counts the days in a row': [
    [`update quest_claim set claimed_at = claimed_at - interval '1 day' where period_key <> 'once'`],
    [`update quest_claim set period_key = '2020-01-01' where id = (select min(id) from quest_claim)`],
    ['update quest_claim set progress = progress + 1 where progress = 2'],
    [`update quest set ladder = '[999]' where kind = 'check_in'`],
  ],
  'every prize of a poll that is paid was given once, as it names, and no other was': [
    without('poll_credit'),
    without('poll_points'),
    [`delete from wheel_grant where source like 'poll:%'`],
    [
      `update poll_win set status = 'lapsed', paid_at = null where id = (select min(id) from poll_win where status = 'paid')`,
    ],
  ],
  'no transfer of a poll without its winner': [foreign('poll_points', 'poll:999999:win:1'), ['delete from poll_win']],
  'the winners of a poll are those that its seed draws among correct answers, with its prize, no more than it has': [
    ['update poll_win set rank = rank + 10'],
    ['delete from poll_win where rank = 1 and poll_id = (select max(poll_id) from poll_win)'],
    [
      `update poll_win set status = 'due', paid_at = null where status = 'passed'`,
      'update poll set winners_max = 1 where winners_max is not null',
    ],
    ['update poll_win set prize_amount = prize_amount + 1'],
    [
      `update poll_win w set member_id = v.member_id, vote_id = v.id from poll_vote v where v.poll_id = w.poll_id and w.rank = 1
        and not exists (select from poll_win other where other.poll_id = v.poll_id and other.member_id = v.member_id)`,
    ],
  ],
  'the seed of a poll’s draw is the one that was committed to': [
    ['update poll set server_seed = reverse(server_seed)'],
    ['update poll set commitment = reverse(commitment)'],
    ['update poll set commitment = null'],
  ],
  'every vote spent one of its day’s quota, which its rule gives for what it was counted from': [
    ['update poll_vote set quota = quota + 1'],
    ['update poll_vote set deposited = 0'],
    [`update poll_vote set day = '2020-01-01' where id = (select min(id) from poll_vote)`],
    ['delete from poll_win', 'delete from poll_vote where ordinal = 1'],
  ],
  'every vote came while its poll was open, and a prediction has one answer of a member and one of its choices as its own':
    [
      ['update poll set answer_id = (select max(id) + 1 from poll_choice) where answer_id is not null'],
      [`update poll set opens_at = opens_at - interval '1 hour', closes_at = (select min(voted_at) from poll_vote)`],
      [`update poll set published_at = published_at + interval '1 day'`],
      [
        `update poll set kind = 'prediction' where kind = 'opinion'`,
        'update poll_vote v set choice_id = (select max(id) from poll_choice c where c.poll_id = v.poll_id) where ordinal = 2',
      ],
    ],
  'every spin of the wheel is what its seeds draw from the table that was committed to': [
    ['update wheel_spin set server_seed = reverse(server_seed)'],
    ['update wheel_spin set segment = segment + 1 where id = (select min(id) from wheel_spin)'],
    [`update wheel_spin set amount = amount + 1 where kind = 'cash'`],
    [`update wheel_spin set given = 'cash-500' where kind = 'points'`],
    [`update wheel_setting set prizes = jsonb_set(prizes, '{0,weight}', '9000')`],
    [`update wheel_spin set commitment = reverse(commitment)`],
  ],
  'every spin that costs points was paid, and every prize of the wheel was given once': [
    without('wheel_prize'),
    without('wheel_points'),
    without('wheel_spin'),
    [`update wheel_spin set cost = 'daily', cost_points = 0 where cost = 'points'`],
  ],
  'no transfer of the wheel without its spin': [
    foreign('wheel_prize', 'wheel:999999'),
    [`delete from wheel_spin where kind = 'points'`],
  ],
  'the free spins of a member are those given without those used': [
    ['update wheel_player set free_spins = free_spins + 1'],
    [`update wheel_spin set cost = 'daily' where id = (select min(id) from wheel_spin where cost = 'free')`],
    ['delete from wheel_grant where id = (select min(id) from wheel_grant)'],
  ],
  'a member has the spins of the wheel one after the other, and at most one a day for nothing': [
    ['update wheel_player set nonce = nonce + 1'],
    ['drop index wheel_spin_daily', `update wheel_spin set cost = 'daily', cost_points = 0`],
  ],
  'every free spin and coupon that the wheel gave is there once': [
    [`delete from wheel_grant where source like 'wheel:%'`],
    [`delete from coupon_code where source like 'wheel:%'`],
    [`update wheel_spin set kind = 'cash' where kind in ('spin', 'coupon')`],
  ],
  'no prize of the wheel was given beyond its stock': [
    ['update wheel_stock set given = given + 1'],
    [`alter table wheel_stock drop constraint wheel_stock_left`, 'update wheel_stock set stock = 0'],
  ],
  'a coupon code was used as often as it counts, and no more often than it may be': [
    ['update coupon_code set used = used - 1 where used > 0'],
    ['delete from coupon_use where id = (select min(id) from coupon_use)'],
    [
      'alter table coupon_code drop constraint coupon_code_within_total',
      'update coupon_code set uses_max = 0 where used > 0',
    ],
  ],
  'a coupon of one member was used by nobody else, and every use is of the code’s coupon': [
    ['update coupon_code set owner_id = 999999 where used > 0'],
    ['update coupon_use set coupon_id = (select max(id) from coupon)'],
  ],
  'every used coupon of credit or points gave its member its worth once': [
    without('coupon_credit'),
    without('coupon_points'),
    ['update coupon_use set amount = amount + 1'],
    [`update coupon_use set gives = 'points' where gives = 'credit'`],
  ],
  'every used coupon of a bonus began a promotion of its member with it, and no coupon begins another': [
    [`update coupon_use set amount = amount + 1 where gives = 'bonus'`],
    [`update promotion_taken set source = 'coupon:999999' where source like 'coupon:%'`],
    [`update promotion_taken set source = null where source like 'coupon:%'`],
  ],
  'every used coupon of spins gave them once to its member, and no coupon gives others': [
    [`delete from game_free_spin where source like 'coupon:%'`],
    [`delete from wheel_grant where source like 'coupon:%'`],
    [`update game_free_spin set stake = stake + 1 where source like 'coupon:%'`],
    [`update wheel_grant set quantity = quantity + 1 where source like 'coupon:%'`],
    [`update game_free_spin set source = 'coupon:999999' where source like 'redemption:%'`],
  ],
  'no transfer of a coupon without its use': [foreign('coupon_credit', 'coupon:999999'), ['delete from coupon_use']],
  'what is taken of an offer is what was redeemed and not given back, and never more than there is': [
    ['update redemption_item set taken = taken + 1'],
    [
      'alter table redemption_item drop constraint redemption_item_stock',
      'update redemption_item set stock = 0 where taken > 0',
    ],
    [`update redemption set status = 'sent' where status = 'cancelled'`],
  ],
  'every redemption took its points once, and only a cancelled one got them back': [
    without('points_spent'),
    without('points_returned'),
    ['update redemption set points = points + 1'],
    [`update redemption set status = 'cancelled' where status = 'ordered'`],
  ],
  'every redemption of credit paid it once': [
    without('redemption_credit'),
    [`update redemption set credit = credit + 1 where kind = 'credit'`],
  ],
  'every redemption of coupons gave as many codes to its member': [
    [`delete from coupon_code where source like 'redemption:%'`],
    [`update coupon_code set owner_id = 999999 where source like 'redemption:%'`],
  ],
  'every redemption of free spins of a slot or the wheel gave them once to its member': [
    [`delete from game_free_spin where source like 'redemption:%'`],
    [`update wheel_grant set quantity = quantity + 1 where source like 'redemption:%'`],
    [`update wheel_grant set source = 'redemption:999999' where source like 'coupon:%'`],
  ],
  'no transfer of the point shop without its redemption': [
    foreign('redemption_credit', 'redemption:999999:credit'),
    [`delete from redemption where kind = 'credit'`],
  ],
  'a promotion’s wallet got its bonus, and by its rule the deposit, once': [
    without('promotion_bonus'),
    without('promotion_deposit'),
    ['update promotion_taken set bonus = bonus + 1 where wallet_id is not null'],
  ],
  'what a promotion’s wallet held at its end was converted, given back or forfeited as its row says': [
    without('promotion_returned'),
    without('promotion_forfeited'),
    [`update promotion_taken set converted = 1 where status = 'given_up'`],
  ],
  'a promotion’s wallet holds its cash and its bonus, and belongs to who took it': [
    ['update promotion_progress set cash = cash + 1'],
    ['update promotion_taken set member_id = -member_id'],
  ],
  'no wallet of promotion money without its promotion': [
    ['update promotion_taken set wallet_id = 999999 where id = (select min(id) from promotion_taken)'],
  ],
  'no transfer of a promotion without it': [foreign('promotion_bonus', 'promotion:999999:bonus')],
  'the turnover of a promotion is what its settled stakes count, and as many are awaited as are open': [
    ['update promotion_progress set done = done + 1'],
    ['update promotion_progress set open = open + 1'],
    ['update promotion_stake set counted = 0'],
  ],
  'a bill that a promotion paid is its stake: what it cost, what it won, whether it is awaited': [
    ['delete from promotion_stake'],
    ['update promotion_stake set cash = cash + 1'],
    ['update promotion_stake set won_cash = won_cash + 1'],
    ['update bill set taken_id = null where taken_id is not null'],
    [`update promotion_stake set status = 'open', settled_at = null, counted = 0`],
  ],
  'a promotion counts as taken as often as rows say, where its number is limited': [
    ['update promotion set claimed = claimed + 1'],
  ],
  'a promotion gave the bonus and asks for the turnover that its accepted rule comes to': [
    ['update promotion_taken set required = required - 1 where active_at is not null'],
    ['update promotion_taken set bonus = bonus + 100 where active_at is not null'],
    [`update promotion_taken set rule = jsonb_set(rule, '{times}', '1')`],
  ],
  'a win of a promotion’s stake is divided as the stake was, and the satang that cannot be is the member’s': [
    ['update promotion_stake set won_cash = won_cash - 1, won_bonus = won_bonus + 1 where won_cash > 0'],
  ],
  'what is the member’s own of an active promotion is what its stakes left of the deposit': [
    [
      `update promotion_progress p set cash = p.cash + 1 from promotion_taken t where t.id = p.taken_id and t.status = 'active'`,
    ],
  ],
  'every member’s VIP level is what the stakes of thirty days come to': [
    ['update member set vip_level = 2 where id = (select min(id) from member)'],
  ],
};
