/** Pictures of slips and bills as data: texts, lines and their positions. paper-paint.ts draws them with the page's fonts. */

export const paperWidth = 360;
export const paperMargin = 24;
/** The width between the margins. */
export const paperInner = paperWidth - 2 * paperMargin;

export type PaperInk = 'ink' | 'dim' | 'brand' | 'good';

export interface PaperText {
  readonly kind: 'text';
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly align: 'left' | 'center' | 'right';
  readonly ink: PaperInk;
  /** Longer text is drawn narrower. */
  readonly widthMax: number;
}

/** A torn line across the paper, with its two notches. */
export interface PaperPerforation {
  readonly kind: 'perforation';
  readonly y: number;
}

export type PaperShape = PaperText | PaperPerforation;

/** All measures in CSS pixels, to be drawn at any scale. */
export interface PaperPlan {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly PaperShape[];
}

/** Writes from the top down; every call moves the pen. */
export class Pen {
  readonly shapes: PaperShape[] = [];
  y = 0;

  down(height: number): void {
    this.y += height;
  }

  write(text: string, how: Partial<Omit<PaperText, 'kind' | 'text' | 'y'>> = {}): void {
    const align = how.align ?? 'left';
    const x = align === 'left' ? paperMargin : align === 'right' ? paperWidth - paperMargin : paperWidth / 2;
    const usual = { x, size: 14, weight: 400, align, ink: 'ink', widthMax: paperInner } as const;
    this.shapes.push({ kind: 'text', text, y: this.y, ...usual, ...how });
  }

  pair(label: string, value: string, how: Partial<Pick<PaperText, 'size' | 'weight' | 'ink'>> = {}): void {
    this.down(22);
    this.write(label, { ink: 'dim', widthMax: paperInner * 0.55 });
    this.write(value, { align: 'right', widthMax: paperInner * 0.45, ...how });
  }

  perforation(): void {
    this.down(18);
    this.shapes.push({ kind: 'perforation', y: this.y });
    this.down(2);
  }

  /** The finished plan, on paper that ends at the pen. */
  plan(): PaperPlan {
    return { width: paperWidth, height: this.y, shapes: this.shapes };
  }
}
