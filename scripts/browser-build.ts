/** The build for browser tests: the usual one plus the gallery, in a folder of its own. */
export const browserBuild = { BENJA_OUT: '.cache/browser-dist', GALLERY: '1' } as const;
