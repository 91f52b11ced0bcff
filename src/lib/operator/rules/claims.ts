/** "นภัสกำลังดู": an opened row of a queue says for a while who has it open. It warns, and never blocks. */

/** Milliseconds. Nothing is imported: pages that say it load no more than they use. */
export const claimMs = 90_000;

/** What can be opened: a withdrawal, incoming money, a proposal, a request. */
export const claimSubject = /^(?:withdraw|transfer|approval|request):[1-9]\d{0,17}$/;

export const watchText = (shown: string): string => `${shown}กำลังดู`;
