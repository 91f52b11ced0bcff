/** Adds /gallery, and its house games, in development and in builds with GALLERY=1. */
import type { AstroIntegration } from 'astro';

export function galleryRoute(): AstroIntegration {
  return {
    name: 'gallery-route',
    hooks: {
      'astro:config:setup'({ command, injectRoute }) {
        if (command !== 'dev' && process.env.GALLERY !== '1') return;
        injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/Gallery.astro' });
        injectRoute({ pattern: '/gallery/operator', entrypoint: './src/gallery/Operator.astro' });
        injectRoute({ pattern: '/gallery/house/[game]', entrypoint: './src/gallery/HouseGame.astro' });
      },
    },
  };
}
