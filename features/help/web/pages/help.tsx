import { findHelpPage, type HelpBlock, type HelpPage } from '#content/help-pages.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { HelpNav, helpCenterPath } from '../components/help-nav.tsx';

const mediaClass = 'h-auto max-w-full rounded-m border border-line';

const Block = ({ block }: { readonly block: HelpBlock }) => {
  if (block.type === 'text') return <p className="max-w-prose">{block.value}</p>;
  if (block.type === 'list') {
    return (
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 marker:text-accent">
        {block.value.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    );
  }
  const { value, text, width, height } = block;
  if (block.type === 'image') {
    return <img src={value} alt={text} width={width} height={height} loading="lazy" className={mediaClass} />;
  }
  return (
    <figure>
      <video
        src={value}
        width={width}
        height={height}
        aria-label={text}
        controls
        muted
        playsInline
        preload="metadata"
        className={mediaClass}
      />
      <figcaption className="mt-2 max-w-prose text-sm text-muted">{text}</figcaption>
    </figure>
  );
};

/** Blocks have no ids, so their content is the key. */
const keyOf = ({ value }: HelpBlock): string => (typeof value === 'string' ? value : value.join());

const Article = ({ page: { title, url, blocks } }: { readonly page: HelpPage }) => {
  const first = blocks.find(({ type }) => type === 'text');
  return (
    <article>
      <PageMeta
        title={`${title}: help`}
        description={typeof first?.value === 'string' ? first.value : `Help: ${title}.`}
        path={url}
      />
      <PageTitle title={title} />
      <div className="mt-8 flex flex-col gap-5">
        {blocks.map((block) => (
          <Block key={keyOf(block)} block={block} />
        ))}
      </div>
    </article>
  );
};

const NotFound = () => (
  <>
    <PageMeta title="Content not found" description="There’s no help page at this address." noIndex />
    <PageTitle title="Content not found." lead="This page may have moved. Search the help center for it." />
  </>
);

export const Component = () => {
  const { id = '' } = usePageParams();
  const page = findHelpPage(id);
  return (
    <>
      <HelpNav />
      <div className="page py-10 md:py-14">
        {page ? <Article page={page} /> : <NotFound />}
        <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
          <Button asChild>
            <Link variant="bare" to="/">
              <Icon name="chevron-left" size={18} /> Back
            </Link>
          </Button>
          <Button asChild variant="ghost">
            <Link variant="bare" to={helpCenterPath}>
              All help topics
            </Link>
          </Button>
        </div>
      </div>
    </>
  );
};
