/** The build that browser tests drive: the usual one plus the gallery, in a folder of its own. */
export const browserBuild = { BENJA_OUT: '.cache/browser-dist', GALLERY: '1' } as const;
