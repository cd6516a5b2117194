export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

type Value = Html | string | number | null | false | undefined | readonly Value[];

const render = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (value === null || value === false || value === undefined) return '';
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replaceAll(/[&<>"']/g, (sign) => `&${entities[sign]};`);
};

/** Escapes its values, except those of class `Html`. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + render(values[index])).join(''));
