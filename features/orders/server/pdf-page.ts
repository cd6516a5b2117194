import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { runsOf, type Weight } from './pdf-fonts.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Lines apart, as a multiple of the size. */
  readonly leading?: number;
  readonly tracking?: number;
}

type Document = InstanceType<typeof PDFDocument>;

export const page = { width: 595.28, height: 841.89, margin: 56, bottom: 64 } as const;
export const column = page.width - 2 * page.margin;

/** A page to write on from top to bottom. Coordinates are points from the upper left corner. */
export class Sheet {
  readonly document: Document;
  readonly #bytes: Promise<Buffer>;
  #registered = new Set<string>();
  y: number = page.margin;

  constructor(title: string, author: string, created: Date) {
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      // The same facts give the same bytes: no time but that of the sale.
      info: { Title: title, Author: author, CreationDate: created, ModDate: created },
    });
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#bytes = once(this.document, 'end').then(() => Buffer.concat(chunks));
  }

  /** Begins a new page when less than `height` is left on this one. */
  need(height: number): void {
    if (this.y + height <= page.height - page.bottom) return;
    this.document.addPage();
    this.y = page.margin;
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + run.width, 0);
  }

  /** One line at a place, its top at `y`. */
  line(text: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of this.#runs(text, style)) {
      this.document
        .font(run.name)
        .fontSize(style.size)
        .fillColor(style.color ?? '#17181a')
        .text(run.text, at, y, { lineBreak: false, characterSpacing: style.tracking ?? 0 });
      at += run.width;
    }
  }

  wrap(text: string, width: number, style: TextStyle): string[] {
    const space = this.width(' ', style);
    const lines: string[] = [];
    let line: string[] = [];
    let used = 0;
    for (const word of text.split(/\s+/).flatMap((part) => this.#fit(part, width, style))) {
      const needed = this.width(word, style);
      if (line.length > 0 && used + space + needed > width) {
        lines.push(line.join(' '));
        [line, used] = [[], 0];
      }
      used += line.length > 0 ? space + needed : needed;
      line.push(word);
    }
    return line.length > 0 ? [...lines, line.join(' ')] : lines;
  }

  /** A paragraph from `x` on, below what stands there; moves on. Keeps a line from standing alone under a page's end. */
  paragraph(text: string, style: TextStyle, x: number = page.margin, width: number = column): void {
    const step = style.size * (style.leading ?? 1.45);
    for (const line of this.wrap(text, width, style)) {
      this.need(step);
      this.line(line, x, this.y, style);
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

  /** A word that is wider than its column is cut where it has to be. */
  #fit(word: string, width: number, style: TextStyle): string[] {
    if (this.width(word, style) <= width) return [word];
    const parts: string[] = [''];
    for (const sign of word) {
      const longer = (parts.at(-1) ?? '') + sign;
      if (this.width(longer, style) > width) parts.push(sign);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }

  #runs(text: string, style: TextStyle): { name: string; text: string; width: number }[] {
    return runsOf(text, style.weight ?? 400).map(({ face, text: stretch }) => {
      if (!this.#registered.has(face.name)) {
        this.document.registerFont(face.name, face.file);
        this.#registered.add(face.name);
      }
      const width = this.document
        .font(face.name)
        .fontSize(style.size)
        .widthOfString(stretch, { characterSpacing: style.tracking ?? 0 });
      return { name: face.name, text: stretch, width };
    });
  }
}
