import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { clustersOf, type Direction, type Fonts, type Run, type Weight } from './fonts.ts';
import { shapedFont } from './shaped-font.ts';
import { paragraphOf, type Paragraph, piecesOf, type Unit, unitsOf } from './text-lines.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Line height, as a multiple of the size. */
  readonly leading?: number;
  readonly tracking?: number;
  /** `auto` for user input, whose first letters decide the direction. */
  readonly direction?: 'ltr' | 'auto';
}

type Document = InstanceType<typeof PDFDocument>;

interface SetRun extends Run {
  readonly direction: Direction;
  /** Position in the reading order. */
  readonly order: number;
  readonly width: number;
}

interface MeasuredUnit extends Unit {
  readonly width: number;
}

/** One line, from left to right as displayed. */
export interface Line {
  readonly runs: readonly SetRun[];
  readonly width: number;
}

export interface About {
  readonly title: string;
  readonly author: string;
  readonly created: Date;
}

export const page = { width: 595.28, height: 841.89, margin: 56, bottom: 64 } as const;
export const column = page.width - 2 * page.margin;

/** Pages to fill from top to bottom. Coordinates are points from the upper left corner. */
export class Sheet {
  readonly document: Document;
  readonly fonts: Fonts;
  readonly #bytes: Promise<Buffer>;
  readonly #registered = new Set<string>();
  y: number = page.margin;

  constructor(fonts: Fonts, { title, author, created }: About) {
    this.fonts = fonts;
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      // The same sale must give the same bytes, so the only time is the sale's.
      info: {
        Title: title,
        Author: author,
        Creator: author,
        Producer: author,
        CreationDate: created,
        ModDate: created,
      },
    });
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#bytes = once(this.document, 'end').then(() => Buffer.concat(chunks));
  }

  /** Starts a new page if less than `height` remains on this one. */
  need(height: number): void {
    if (this.y + height <= page.height - page.bottom) return;
    this.document.addPage();
    this.y = page.margin;
  }

  width(text: string, style: TextStyle): number {
    return this.#whole(text, style).width;
  }

  /** `y` is the line's top. */
  line(text: string, x: number, y: number, style: TextStyle): void {
    this.draw(this.#whole(text, style), x, y, style);
  }

  draw({ runs }: Line, x: number, y: number, style: TextStyle): void {
    const { font } = this.fonts.runsOf('x', 400)[0]?.face ?? {};
    // All faces on a line share the baseline of the shop's own.
    const baseline = y + (font ? font.ascent / font.unitsPerEm : 1) * style.size;
    let at = x;
    const placed = runs.map((run) => {
      at += run.width;
      return { run, left: at - run.width };
    });
    // Drawn in reading order, so that copying and searching yield the text as typed.
    for (const { run, left } of placed.toSorted((a, b) => a.run.order - b.run.order)) {
      // Set only here, because setting a color writes it into the document even if nothing uses it.
      const document = this.#use(run, style).fillColor(style.color ?? '#17181a');
      document.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run, style) });
    }
  }

  wrap(text: string, width: number, style: TextStyle): Line[] {
    const paragraph = paragraphOf(text, style.direction ?? 'ltr');
    const units = unitsOf(paragraph.text).flatMap((unit) => this.#fit(paragraph, unit, width, style));
    const space = this.width(' ', style);
    const lines: Line[] = [];
    let [start, end, used] = [0, 0, 0];
    for (const unit of units) {
      const gap = unit.afterSpace ? space : 0;
      if (end > start && used + gap + unit.width > width) {
        lines.push(this.#set(paragraph, start, end, style));
        [start, used] = [unit.start, unit.width];
      } else used += end > start ? gap + unit.width : unit.width;
      end = unit.end;
    }
    return end > start ? [...lines, this.#set(paragraph, start, end, style)] : lines;
  }

  /** Draws below the existing content, and moves down. Continues on a new page if necessary. */
  paragraph(text: string, style: TextStyle, x: number = page.margin, width: number = column): void {
    this.lines(this.wrap(text, width, style), style, x);
  }

  lines(lines: readonly Line[], style: TextStyle, x: number = page.margin): void {
    const step = style.size * (style.leading ?? 1.45);
    for (const line of lines) {
      this.need(step);
      this.draw(line, x, this.y, style);
      this.y += step;
    }
  }

  rule(color: string, thickness: number): void {
    this.document
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke();
  }

  async end(): Promise<Buffer> {
    this.document.end();
    return await this.#bytes;
  }

  #whole(text: string, style: TextStyle): Line {
    const paragraph = paragraphOf(text, style.direction ?? 'ltr');
    return this.#set(paragraph, 0, paragraph.text.length, style);
  }

  #measure(paragraph: Paragraph, { start, end }: Pick<Unit, 'start' | 'end'>, style: TextStyle): number {
    return this.#set(paragraph, start, end, style).width;
  }

  /** Breaks a word that is wider than its column. */
  #fit(paragraph: Paragraph, unit: Unit, width: number, style: TextStyle): MeasuredUnit[] {
    const whole = this.#measure(paragraph, unit, style);
    if (whole <= width) return [{ ...unit, width: whole }];
    const parts: MeasuredUnit[] = [];
    let [start, end, used] = [unit.start, unit.start, 0];
    const push = (): void =>
      void parts.push({ start, end, width: used, afterSpace: unit.afterSpace && start === unit.start });
    for (const cluster of clustersOf(paragraph.text.slice(unit.start, unit.end))) {
      const longer = end + cluster.length;
      const needed = this.#measure(paragraph, { start, end: longer }, style);
      if (end > start && needed > width) {
        push();
        start = end;
        used = this.#measure(paragraph, { start, end: longer }, style);
      } else used = needed;
      end = longer;
    }
    push();
    return parts;
  }

  #set(paragraph: Paragraph, start: number, end: number, style: TextStyle): Line {
    const runs = piecesOf(paragraph, start, end).flatMap(({ text, start: order, direction }) => {
      const set = this.fonts.runsOf(text, style.weight ?? 400).map((run, index) => {
        const part = { ...run, direction, order: order + index / text.length };
        return { ...part, width: this.#use(part, style).widthOfString(part.text, optionsOf(part, style)) };
      });
      return direction === 'rtl' ? set.toReversed() : set;
    });
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #use({ face, direction }: Pick<SetRun, 'face' | 'direction'>, style: TextStyle): Document {
    const shaped = isShaped({ face, direction });
    const name = shaped ? `${face.name}-${direction}` : face.name;
    if (!this.#registered.has(name)) {
      const font = shaped ? shapedFont(face.font, name, direction) : face.font;
      // The library also accepts an opened font, but its types don't say so.
      this.document.registerFont(name, font as unknown as Buffer);
      this.#registered.add(name);
    }
    return this.document.font(name).fontSize(style.size);
  }
}

const isShaped = ({ face, direction }: Pick<SetRun, 'face' | 'direction'>): boolean =>
  face.shaped || direction === 'rtl';

/** Given a list of features, even an empty one, the library sets the run as a whole, so words run right to left, too. */
const optionsOf = ({ direction }: Pick<SetRun, 'direction'>, { tracking = 0 }: TextStyle) => ({
  characterSpacing: tracking,
  ...(direction === 'rtl' && { features: [] }),
});
