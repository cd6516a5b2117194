import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { currentLocale } from '#contract-kit/languages/current.ts';
import { countIn, type EnglishCases, escapeSource, onlyEntry, pluralSource } from '#contract-kit/texts/text.ts';

interface ValueProps {
  readonly of: Readonly<Record<string, ReactNode>>;
}

/** A value within a `T`, with the name that translators read: `<V of={{ title }} />`. */
export const V = ({ of }: ValueProps): ReactNode => onlyEntry(of)[1];

interface PluralProps extends EnglishCases {
  readonly of: Readonly<Record<string, number>>;
}

/** A part of a `T` that depends on a number: `<Plural of={{ beats }} one="# beat" other="# beats" />`. */
export const Plural = ({ of, one, other }: PluralProps): string => countIn({ one, other }, onlyEntry(of)[1]);

type Around = ReactElement<{ readonly children?: ReactNode }>;

const isOf = <P,>(node: ReactNode, type: (props: P) => ReactNode): node is ReactElement<P> =>
  isValidElement(node) && node.type === type;

/** The parts of a translation, each with a key. */
const keyed = (parts: unknown): ReactNode =>
  [parts as ReactNode].flat().map((part, index) => <Fragment key={index}>{part}</Fragment>);

/** What stands in the code, as translators read it: "By ordering you agree to the <i0>terms</i0> of {label}." */
const read = (children: ReactNode) => {
  const values: Record<string, unknown> = {};
  let elements = 0;
  const sourcesOf = (nodes: ReactNode): string => (Children.map(nodes, sourceOf) ?? []).join('');
  const sourceOf = (node: ReactNode): string => {
    if (typeof node === 'string' || typeof node === 'number') return escapeSource(String(node));
    if (isOf(node, V)) {
      const [name, value] = onlyEntry(node.props.of);
      values[name] = value;
      return `{${name}}`;
    }
    if (isOf(node, Plural)) {
      const [name, count] = onlyEntry(node.props.of);
      values[name] = count;
      return pluralSource(name, node.props);
    }
    if (!isValidElement(node)) return '';
    const around = node as Around;
    const tag = `i${elements++}`;
    const inner = sourcesOf(around.props.children);
    // An icon, for example, has no text.
    values[tag] = (parts: unknown) => (inner === '' ? around : cloneElement(around, undefined, keyed(parts)));
    return `<${tag}>${inner}</${tag}>`;
  };
  return { source: sourcesOf(children), values };
};

/**
 * A sentence with elements in it, in the page's language:
 *
 *     <T>By ordering you agree to the <Link to="/terms">terms</Link> of <V of={{ label }} />.</T>
 *
 * Values stand in `V`, numbers in `Plural`, so that everything else is a part of the sentence.
 */
export const T = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { translate } = currentLocale();
  if (!translate) return children;
  const { source, values } = read(children);
  const translation = translate(source, values);
  return translation === null ? children : keyed(translation);
};
