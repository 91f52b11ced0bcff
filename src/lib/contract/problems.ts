/**
 * The whole catalogue of refusals: name -> code, HTTP status, Thai text (api.md "Errors"). Business refusals answer
 * HTTP 200 because the specification's clients read `error`. `{slot}` in a text is filled by the refusal's values.
 */
export interface Problem {
  readonly code: number;
  readonly http: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly text: string;
}

export const problems = {
  // account
  wrong_credentials: { code: 1001, http: 200, text: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' },
  phone_taken: { code: 1002, http: 200, text: 'เบอร์โทรศัพท์นี้มีบัญชีอยู่แล้ว' },
  bank_account_taken: { code: 1003, http: 200, text: 'บัญชีนี้ถูกใช้แล้ว ติดต่อทีมงานหากเป็นบัญชีของคุณ' },
  otp_wrong: { code: 1004, http: 200, text: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว' },
  too_many_tries: { code: 1005, http: 200, text: 'ลองหลายครั้งเกินไป ลองใหม่ใน {wait}' },
  under_age: { code: 1006, http: 200, text: 'ต้องมีอายุ 20 ปีขึ้นไป' },
  deletion_not_ready: { code: 1008, http: 200, text: 'ยังลบบัญชีไม่ได้: {reason}' },
  /** The password required again from a logged-in member. */
  wrong_password: { code: 1009, http: 200, text: 'รหัสผ่านไม่ถูกต้อง' },
  phone_unproven: { code: 1010, http: 200, text: 'ยืนยันเบอร์โทรศัพท์ด้วยรหัสจาก SMS ก่อน' },
  passkey_refused: { code: 1011, http: 200, text: 'ใช้พาสคีย์นี้ไม่ได้ ลองใหม่หรือใช้รหัสผ่าน' },
  passkeys_full: { code: 1012, http: 200, text: 'เก็บพาสคีย์ได้ {max} อัน ลบอันที่ไม่ใช้ก่อน' },
  /** For a paused member. */
  bank_account_changed: { code: 1013, http: 200, text: 'ระหว่างพักการเล่น เปลี่ยนบัญชีได้วันละครั้ง เปลี่ยนได้อีกหลัง {at}' },
  line_unavailable: { code: 1014, http: 200, text: 'เชื่อมต่อ LINE ไม่ได้ตอนนี้ เข้าสู่ระบบแบบเดิมก่อน' },
  line_refused: { code: 1015, http: 200, text: 'LINE ยืนยันตัวตนไม่ผ่าน ปิดหน้านี้แล้วเปิดจาก LINE อีกครั้ง' },
  line_link_expired: { code: 1016, http: 200, text: 'หมดเวลาเชื่อม LINE เปิดหน้านี้จาก LINE อีกครั้ง' },
  line_taken: { code: 1017, http: 200, text: 'LINE นี้เชื่อมกับบัญชีอื่นอยู่' },
  line_other: { code: 1018, http: 200, text: 'บัญชีนี้เชื่อม LINE อื่นอยู่ ยกเลิกที่หน้าบัญชีของฉันก่อน' },
  /** Resolved by confirming the password; the same call is then accepted. */
  identity_needed: { code: 1019, http: 200, text: 'ไม่ได้ใช้งานเกิน 30 นาที ใส่รหัสผ่านก่อนทำรายการเงิน' },
  account_closed: { code: 1007, http: 200, text: 'บัญชีนี้ปิดใช้งานอยู่ ติดต่อทีมงาน' },
  // pauses and the member's own limits (limit_reached covers those of money)
  play_paused: { code: 1020, http: 200, text: '{pause} ฝากและแทงไม่ได้ ถอนเงินได้ตามปกติ' },
  reality_check_due: { code: 1021, http: 200, text: 'เล่นมาแล้ว {time} ตอบก่อนว่าจะเล่นต่อหรือพัก' },
  play_time_up: { code: 1022, http: 200, text: 'แทงไม่ได้: {limit}' },
  raise_not_ready: { code: 1023, http: 200, text: 'ยืนยันได้หลัง {at}' },
  limit_not_stricter: { code: 1024, http: 200, text: 'วงเงินที่ทีมงานตั้งต้องต่ำกว่าเดิม ตอนนี้ {limit}' },
  // staff
  operator_login_wrong: { code: 9040, http: 401, text: 'โทเคนหรือรหัส 6 หลักไม่ถูกต้อง' },
  /** One answer for every fault, a blocked name included. */
  console_login_wrong: {
    code: 9054,
    http: 422,
    text: 'ชื่อ รหัสผ่าน หรือรหัส 6 หลักไม่ถูกต้อง ผิดครบ 5 ครั้งต้องรอ 15 นาที',
  },
  invite_over: { code: 9055, http: 409, text: 'ลิงก์เชิญนี้ใช้ไม่ได้หรือหมดอายุแล้ว ขอลิงก์ใหม่จากเจ้าของ' },
  operator_locked: { code: 9043, http: 401, text: 'หน้าจอล็อกอยู่ ใส่รหัสผ่านเพื่อทำงานต่อ' },
  code_needed: { code: 9044, http: 403, text: 'ใส่รหัส 6 หลักก่อนทำรายการนี้' },
  operator_code_needed: { code: 9041, http: 401, text: 'เข้าสู่ระบบด้วยโทเคนและรหัส 6 หลักก่อน' },
  not_second: { code: 9048, http: 403, text: 'คุณเป็นผู้อนุมัติเรื่องนี้ไม่ได้ เพราะคุณเกี่ยวข้องกับผู้เริ่มรายการหรือกับสมาชิกคนนี้' },
  retype_differs: { code: 9049, http: 409, text: 'เลขที่พิมพ์ไม่ตรงกับที่คนแรกใส่ ตรวจกับประกาศอีกครั้ง' },
  approval_stale: { code: 9046, http: 409, text: 'ข้อมูลเปลี่ยนไปจากที่คนแรกเห็น รายการนี้จึงอนุมัติไม่ได้ ให้เสนอใหม่' },
  approval_over: { code: 9047, http: 409, text: 'รายการนี้ตัดสินไปแล้ว หมดเวลา หรือถูกถอนไป' },
  not_simulated: { code: 9053, http: 409, text: 'จำลองต้นทุนของฉบับนี้ก่อน แล้วจึงเผยแพร่ (ผลจำลองใช้ได้ 24 ชม.)' },
  held: { code: 9050, http: 403, text: 'บัญชีนี้ถูกพักไว้ชั่วคราว ติดต่อทีมงาน' },
  withdraw_on_hold: { code: 9057, http: 409, text: 'รายการนี้พักไว้ถึง {until} เลิกพักก่อนจึงทำต่อได้' },
  above_your_limit: { code: 9045, http: 403, text: 'เกินวงเงินที่คุณตัดสินได้ต่อครั้ง ({limit})' },
  export_too_large: { code: 9051, http: 413, text: 'ไฟล์นี้เกิน {rows} แถว เลือกช่วงเวลาที่สั้นลง' },
  report_too_long: { code: 9058, http: 503, text: 'รายงานนี้ใช้เวลานานเกินไป เลือกช่วงเวลาที่สั้นลงแล้วลองใหม่' },
  job_runs: { code: 9056, http: 409, text: 'งานนี้กำลังทำอยู่ รอให้จบก่อน' },
  operator_must_enrol: { code: 9042, http: 403, text: 'ตั้งรหัส 6 หลักก่อนเริ่มใช้งาน' },
  // money
  insufficient_balance: { code: 2001, http: 200, text: 'ยอดเงินไม่พอ' },
  limit_reached: { code: 2002, http: 200, text: 'ทำรายการไม่ได้: {limit}' },
  turnover_not_done: { code: 2003, http: 200, text: 'ต้องทำยอดเทิร์นอีก {left}' },
  withdraw_open: { code: 2004, http: 200, text: 'มีรายการถอนที่กำลังดำเนินการอยู่ รอให้เสร็จก่อน' },
  withdraw_held: { code: 2005, http: 200, text: 'เพิ่งเปลี่ยนบัญชีหรือรหัสผ่าน ถอนได้หลัง {until}' },
  receivable_open: { code: 2006, http: 200, text: 'มียอดค้างชำระ {amount} หักจากยอดที่เข้าครั้งถัดไปจนครบ แล้วถอนได้' },
  withdraw_whole_baht: { code: 2007, http: 200, text: 'ถอนเป็นจำนวนเต็มบาท' },
  withdraw_outside_limits: { code: 2008, http: 200, text: 'ถอนได้ครั้งละ {min} ถึง {max}' },
  /** Resolved by confirming the password; the same call is then accepted. */
  password_needed: { code: 2009, http: 200, text: 'ถอนเกิน {above} ต้องใส่รหัสผ่านยืนยันก่อน' },
  // lottery
  round_not_open: { code: 3001, http: 200, text: 'งวดนี้ยังไม่เปิดรับ' },
  round_closed: { code: 3002, http: 200, text: 'งวดนี้ปิดรับแล้ว' },
  number_closed: { code: 3003, http: 200, text: 'มีเลขที่ปิดรับ' },
  stake_below_minimum: { code: 3004, http: 200, text: 'ราคาต่ำกว่าขั้นต่ำ {min}' },
  stake_above_maximum: { code: 3005, http: 200, text: 'ราคาเกินสูงสุด {max}' },
  number_limit: { code: 3006, http: 200, text: 'เลขนี้รับได้อีก {remaining}' },
  quote_changed: { code: 3007, http: 200, text: 'อัตราจ่ายหรือเลขเปลี่ยนไป ตรวจก่อนยืนยัน' },
  quote_expired: { code: 3008, http: 200, text: 'ราคาที่ตรวจไว้หมดอายุแล้ว ตรวจโพยอีกครั้ง' },
  bet_type_disabled: { code: 3009, http: 200, text: 'งวดนี้ไม่รับประเภทที่เลือก' },
  number_invalid: { code: 3010, http: 200, text: 'เลขไม่ถูกต้อง' },
  cannot_cancel: { code: 3011, http: 200, text: 'ยกเลิกโพยนี้ไม่ได้: {reason}' },
  shoot_cooldown: { code: 3012, http: 200, text: 'ยิงเลขได้อีกครั้งใน {wait}' },
  shoot_closed: { code: 3013, http: 200, text: 'ปิดยิงเลขแล้ว' },
  payout_cap: { code: 3014, http: 200, text: 'เงินรางวัลสูงสุดเกินที่กำหนด {cap}' },
  result_not_allowed: { code: 3015, http: 200, text: 'ใส่ผลงวดนี้ไม่ได้: {reason}' },
  approver_same: { code: 3016, http: 200, text: 'ผู้อนุมัติต้องเป็นคนละคนกับผู้เริ่มรายการ' },
  void_not_allowed: { code: 3017, http: 200, text: 'ยกเลิกงวดนี้ไม่ได้: {reason}' },
  approve_not_allowed: { code: 3018, http: 200, text: 'อนุมัติผลงวดนี้ไม่ได้: {reason}' },
  open_not_allowed: { code: 3019, http: 200, text: 'เปิดรับงวดนี้ก่อนเวลาไม่ได้: {reason}' },
  holiday_not_allowed: { code: 3020, http: 200, text: 'ตั้งวันหยุดนี้ไม่ได้: {reason}' },
  number_sets_full: { code: 3021, http: 200, text: 'เก็บชุดเลขได้ {max} ชุด ลบชุดที่ไม่ใช้ก่อน' },
  shots_used_up: { code: 3030, http: 200, text: 'ยิงเลขครบ {max} ครั้งของรอบนี้แล้ว' },
  proof_not_ready: { code: 3031, http: 200, text: 'หลักฐานดูได้หลังปิดยิงเลข' },
  // games
  game_unavailable: { code: 4001, http: 200, text: 'เกมนี้ปิดปรับปรุง' },
  too_soon: { code: 4003, http: 200, text: 'เร็วเกินไป รอจังหวะของเกมก่อนกดรอบใหม่' },
  round_open: { code: 4004, http: 200, text: 'รอบก่อนหน้ายังไม่จบ รอให้จบก่อน' },
  seed_spent: { code: 4005, http: 200, text: 'ชุดสุ่มนี้ใช้ครบแล้ว เปลี่ยนเป็นชุดใหม่ให้แล้ว กดอีกครั้ง' },
  game_elsewhere: { code: 4006, http: 200, text: 'เปิดเกมจากอีกหน้าจอแล้ว' },
  bet_refused: { code: 4007, http: 200, text: 'รับเดิมพันนี้ไม่ได้: {reason}' },
  bets_closed: { code: 4008, http: 200, text: 'ปิดรับเดิมพันแล้ว เงินไม่ถูกหัก รอรอบหน้า' },
  no_free_spin: { code: 4015, http: 200, text: 'ฟรีสปินของเกมนี้หมดแล้ว หรือหมดเวลาใช้' },
  provider_key_refused: { code: 4011, http: 200, text: 'จัดการกุญแจนี้ไม่ได้: {reason}' },
  provider_refused: { code: 4012, http: 200, text: 'ตั้งค่าค่ายนี้ไม่ได้: {reason}' },
  game_partner_silent: { code: 4013, http: 200, text: 'ค่ายเกมยังไม่ตอบ เงินอยู่ครบ ลองใหม่อีกครั้ง' },
  favourites_full: { code: 4010, http: 200, text: 'เก็บเกมที่ชอบได้ {max} เกม เอาออกบ้างก่อน' },
  wallet_not_allowed: { code: 4002, http: 200, text: 'กระเป๋านี้ใช้กับรายการนี้ไม่ได้' },
  // payment
  channel_closed: { code: 5001, http: 200, text: 'ช่องทางนี้ปิดอยู่ {again}' },
  amount_outside_limits: { code: 5002, http: 200, text: 'ฝากได้ครั้งละ {min} ถึง {max}' },
  intent_open: { code: 5003, http: 200, text: 'มีรายการฝากค้างอยู่' },
  intent_expired: { code: 5004, http: 200, text: 'QR หมดเวลาแล้ว' },
  gateway_unavailable: { code: 5005, http: 200, text: 'ช่องทางฝากไม่ตอบสนอง ลองใหม่อีกครั้ง' },
  qr_invalid: { code: 5006, http: 200, text: 'QR นี้อ่านไม่ได้' },
  satang_taken: { code: 5007, http: 200, text: 'ยอดนี้มีผู้โอนพร้อมกันจนเต็ม ลอง {offer}' },
  slip_refused: { code: 5009, http: 200, text: 'ใช้สลิปนี้ไม่ได้: {reason}' },
  amount_whole_baht: { code: 5008, http: 200, text: 'ช่องทางนี้ฝากเป็นจำนวนเต็มบาท' },
  // point shop
  points_short: { code: 6101, http: 200, text: 'แต้มไม่พอ ขาดอีก {short} แต้ม' },
  out_of_stock: { code: 6102, http: 200, text: 'ของรางวัลนี้หมดแล้ว' },
  redemption_limit: { code: 6103, http: 200, text: 'แลกรายการนี้ครบแล้ว (คนละ {max} ครั้ง)' },
  offer_closed: { code: 6104, http: 200, text: 'รายการนี้ไม่เปิดให้แลกในตอนนี้' },
  // coupons
  offer_changed: { code: 6105, http: 200, text: 'ราคาเปลี่ยนเป็น {points} แต้ม ดูอีกครั้งก่อนแลก' },
  coupon_misread: { code: 6201, http: 200, text: 'รหัสไม่ถูกต้อง {how}' },
  coupon_unknown: { code: 6202, http: 200, text: 'ไม่พบคูปองนี้ ตรวจรหัสอีกครั้ง' },
  coupon_used_up: { code: 6203, http: 200, text: 'คูปองนี้ถูกใช้ครบแล้ว' },
  coupon_limit: { code: 6204, http: 200, text: 'คุณใช้คูปองนี้ครบแล้ว ({limit})' },
  coupon_not_started: { code: 6205, http: 200, text: 'คูปองนี้เริ่มใช้ได้ {from}' },
  coupon_terms: { code: 6207, http: 200, text: '{worth} มีเงื่อนไข: {terms}' },
  coupon_beside_promotion: {
    code: 6208,
    http: 200,
    text: 'ใช้โปรอื่นอยู่ ทำเทิร์นให้ครบหรือยกเลิกโปรนั้นก่อน คูปองยังไม่ถูกใช้',
  },
  coupon_not_for_you: { code: 6209, http: 200, text: 'คูปองนี้ให้เฉพาะสมาชิกบางกลุ่ม บัญชีนี้ยังใช้ไม่ได้' },
  coupon_expired: { code: 6206, http: 200, text: 'คูปองนี้หมดอายุแล้ว' },
  // cashback
  nothing_to_claim: { code: 6301, http: 200, text: 'ยังไม่มียอดให้รับ' },
  claim_below_minimum: { code: 6302, http: 200, text: 'ยอด {amount} ไม่ถึงขั้นต่ำ {min}' },
  claimed_before: { code: 6303, http: 200, text: 'รับยอดของวันที่ {day} ไปแล้ว' },
  claim_lapsed: { code: 6304, http: 200, text: 'หมดเวลารับยอดของวันที่ {day} แล้ว' },
  commission_below_minimum: { code: 6305, http: 200, text: 'ค่าคอมที่ถอนได้ {amount} ไม่ถึงขั้นต่ำ {min}' },
  // promotions
  quest_not_done: { code: 6501, http: 200, text: 'ภารกิจนี้ยังไม่ครบ ทำแล้ว {done}' },
  quest_claimed: { code: 6502, http: 200, text: 'รับรางวัลของภารกิจนี้แล้ว' },
  poll_closed: { code: 6601, http: 200, text: 'โหวตโพลนี้ไม่ได้: {reason}' },
  poll_no_quota: { code: 6602, http: 200, text: 'โหวตไม่ได้: {how}' },
  poll_one_answer: { code: 6603, http: 200, text: 'โพลทายผลตอบได้คำตอบเดียว คุณตอบ {choice} ไว้แล้ว' },
  poll_not_allowed: { code: 6604, http: 200, text: 'ทำรายการกับโพลนี้ไม่ได้: {reason}' },
  promotion_not_available: { code: 6401, http: 200, text: 'รับโปรนี้ไม่ได้: {reason}' },
  promotion_changed: { code: 6402, http: 200, text: 'เงื่อนไขโปรเปลี่ยนไป อ่านอีกครั้งก่อนรับ' },
  promotion_refuses: { code: 6403, http: 200, text: 'ใช้กระเป๋าโปรไม่ได้: {reason}' },
  promotion_over: { code: 6404, http: 200, text: 'โปรนี้สิ้นสุดแล้ว' },
  promotion_invalid: { code: 6405, http: 200, text: 'เงื่อนไขโปรใช้ไม่ได้: {reason}' },
  // the site
  not_found: { code: 9001, http: 404, text: 'ไม่พบข้อมูลที่ต้องการ' },
  conflict: { code: 9002, http: 409, text: 'รายการนี้เปลี่ยนสถานะไปแล้ว ตรวจอีกครั้ง' },
  busy: { code: 9003, http: 503, text: 'ระบบกำลังยุ่ง ลองใหม่อีกครั้ง' },
  invalid_input: { code: 9004, http: 422, text: 'ข้อมูลไม่ถูกต้อง' },
  session_expired: { code: 9005, http: 401, text: 'เซสซั่นหมดอายุ กรุณาลองใหม่' },
  forbidden: { code: 9006, http: 403, text: 'ไม่มีสิทธิ์ทำรายการนี้' },
  too_many_requests: { code: 9007, http: 429, text: 'ทำรายการเร็วเกินไป รอ {wait}' },
  too_large: { code: 9008, http: 413, text: 'ข้อมูลใหญ่เกินไป' },
  malformed: { code: 9009, http: 400, text: 'คำขอไม่ถูกต้อง' },
  idempotency_key_missing: { code: 9010, http: 422, text: 'คำขอนี้ต้องมี Idempotency-Key' },
  idempotency_key_reused: { code: 9011, http: 409, text: 'Idempotency-Key นี้ถูกใช้กับรายการอื่นแล้ว' },
  internal: { code: 9012, http: 500, text: 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง' },
  unknown_agent: { code: 9013, http: 400, text: 'ไม่พบตัวแทนนี้' },
  signature_invalid: { code: 9014, http: 401, text: 'ลายเซ็นไม่ถูกต้อง' },
} as const satisfies Record<string, Problem>;

export type ProblemName = keyof typeof problems;

/** Details of a refusal besides its name. */
export interface RefusalDetail {
  /** Texts by field, in Thai, in the contract's (snake_case) names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fills the `{slots}` of the problem's text. */
  readonly values?: Readonly<Record<string, string>>;
  /** Sent as `data`, e.g. the fresh quote with `quote_changed`. */
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
}

/** The only exception thrown on purpose: a rule refused and nothing was changed. */
export class Refusal extends Error {
  readonly problem: ProblemName;
  readonly detail: RefusalDetail;

  constructor(problem: ProblemName, detail: RefusalDetail = {}) {
    super(problem);
    this.name = 'Refusal';
    this.problem = problem;
    this.detail = detail;
  }
}

/** Invalid input; each field's text says why, in Thai. */
export const invalidInput = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('invalid_input', { fields });

/** The Thai text of a refusal with its slots filled. */
export function problemText(problem: ProblemName, values: Readonly<Record<string, string>> = {}): string {
  return problems[problem].text.replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '').replace(/[:\s]+$/, '');
}

/** For conditions that only our own bug can break; never for input. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`);
}
