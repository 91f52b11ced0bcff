/**
 * A card that lies face down is squeezed: dragged by an edge it folds over and shows the part of its face that the thumb has bared.
 * Far enough, tapped, or when its time is over it is turned. Let go before that it lies flat again.
 */

/** Of the card's box. */
const [width, height] = [100, 140];
/** So much of the card's side is dragged over before it is turned. */
const turnsAt = 1.3;
/** A shorter way of the pointer is a tap, in pixels. */
const tapPx = 6;
/** A card under a thumb is drawn larger, see baccarat.css. */

type Edge = 'left' | 'right' | 'bottom';

/** The edge that a movement drags. */
const edgeOf = (dx: number, dy: number): Edge => {
  if (Math.abs(dy) > Math.abs(dx)) return 'bottom';
  return dx < 0 ? 'right' : 'left';
};

/** The rectangle of what still lies, the folded flap's, and how the face is mirrored in it: for an edge dragged so far. */
function foldOf(edge: Edge, far: number): { lies: string; flap: string; mirror: string } {
  const half = far / 2;
  const box = (x: number, y: number, w: number, h: number): string =>
    `x="${x}" y="${y}" width="${Math.max(0, w)}" height="${Math.max(0, h)}"`;
  switch (edge) {
    case 'right':
      return {
        lies: box(0, 0, width - half, height),
        flap: box(width - far, 0, half, height),
        mirror: `translate(${2 * width - far} 0) scale(-1 1)`,
      };
    case 'left':
      return {
        lies: box(half, 0, width - half, height),
        flap: box(half, 0, half, height),
        mirror: `translate(${far} 0) scale(-1 1)`,
      };
    case 'bottom':
      return {
        lies: box(0, 0, width, height - half),
        flap: box(0, height - far, width, half),
        mirror: `translate(0 ${2 * height - far}) scale(1 -1)`,
      };
  }
}

/** The card's drawing while it is folded. Ids are of the card: two may be squeezed at a time. */
export function foldedCard(id: string, face: string, edge: Edge, far: number): string {
  const { lies, flap, mirror } = foldOf(edge, far);
  return [
    `<clipPath id="${id}-lies"><rect ${lies}/></clipPath><clipPath id="${id}-flap"><rect ${flap}/></clipPath>`,
    `<g clip-path="url(#${id}-lies)"><use href="#card-back"/></g>`,
    `<g clip-path="url(#${id}-flap)"><g transform="${mirror}">${face}</g></g>`,
    `<rect ${flap} fill="#120a05" opacity=".12"/>`,
  ].join('');
}

interface Squeezed {
  readonly card: SVGSVGElement;
  /** The drawing of its face. */
  readonly face: string;
  readonly id: string;
  /** How long it may lie, in milliseconds. */
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** Resolves when the card is to be turned: dragged far enough, tapped, its time over, or `signal` says so. */
export function squeeze({ card, face, id, ms, signal }: Squeezed): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { signal: until } = over;
    const end = (): void => {
      over.abort();
      clearTimeout(timer);
      card.classList.remove('squeezable', 'squeezing');
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { signal: until });
    card.classList.add('squeezable');
    let from: { readonly x: number; readonly y: number; readonly perPx: number } | undefined;
    let edge: Edge | undefined;
    const lieFlat = (): void => {
      card.innerHTML = '<use href="#card-back"/>';
      card.classList.remove('squeezing');
      from = undefined;
      edge = undefined;
    };
    card.addEventListener(
      'pointerdown',
      (event) => {
        card.setPointerCapture(event.pointerId);
        card.classList.add('squeezing');
        from = { x: event.clientX, y: event.clientY, perPx: width / card.getBoundingClientRect().width };
      },
      { signal: until },
    );
    card.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (!from) return;
        const [dx, dy] = [clientX - from.x, clientY - from.y];
        if (!edge && Math.hypot(dx, dy) < tapPx) return;
        edge ??= edgeOf(dx, dy);
        const pulled = { left: dx, right: -dx, bottom: -dy }[edge];
        const far = Math.max(0, pulled * from.perPx);
        if (far > turnsAt * (edge === 'bottom' ? height : width)) end();
        else card.innerHTML = foldedCard(id, face, edge, far);
      },
      { signal: until },
    );
    // A tap turns it at once.
    card.addEventListener('pointerup', () => (edge ? lieFlat() : end()), { signal: until });
    card.addEventListener('pointercancel', lieFlat, { signal: until });
  });
}
