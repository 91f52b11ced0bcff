/** Where a member's link can be sent. */

/** LINE's own page for sharing an address. */
export const lineShare = (link: string): string =>
  `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`;
