import { VideoEmbed } from '#features/profile/web/public-video.tsx';
import { helpVideos, isHelpMedia } from '#features/site/help-videos.ts';
import { sitePictureSources, sizedPicture } from '#features/site/pictures.ts';
import { useIsDemoLabel } from '#features/site/web/public.ts';
import { PageTitle } from '#ui/composites/page-title.tsx';
import type { HelpPage } from '../search-help.ts';
import { entriesOf, paragraphsOf } from '../texts.ts';

type Part = HelpPage['parts'][number];

const mediaClass = 'h-auto max-w-full rounded-m border border-line';

const Picture = ({ picture: { picture, text, width, height } }: { readonly picture: NonNullable<Part['picture']> }) => {
  const sources = sitePictureSources(picture);
  return (
    <img
      src={sizedPicture(picture, 1920)}
      {...(sources !== undefined && { srcSet: sources, sizes: `(min-width: ${width}px) ${width}px, 100vw` })}
      alt={text}
      width={width}
      height={height}
      loading="lazy"
      className={mediaClass}
    />
  );
};

const Video = ({ video: { file, text } }: { readonly video: NonNullable<Part['video']> }) => {
  const { width, height } = helpVideos[file];
  return (
    <figure>
      <video
        src={file}
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

const PartView = ({ part: { text = '', list, picture, video } }: { readonly part: Part }) => {
  const isDemo = useIsDemoLabel();
  const isTrue = (path: string): boolean => isDemo || !isHelpMedia(path);
  return (
    <>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} className="max-w-prose">
          {paragraph}
        </p>
      ))}
      {list && (
        <ul className="flex max-w-prose list-disc flex-col gap-2 ps-5 marker:text-accent">
          {entriesOf(list).map((entry, index) => (
            <li key={index}>{entry}</li>
          ))}
        </ul>
      )}
      {/* A preview shows a picture that isn't chosen yet. */}
      {picture?.picture && isTrue(picture.picture) && <Picture picture={picture} />}
      {video?.own && <VideoEmbed key={video.own} url={video.own} title={video.text} picture={null} />}
      {video && !video.own && isTrue(video.file) && <Video video={video} />}
    </>
  );
};

export const HelpArticle = ({ page: { title, parts } }: { readonly page: HelpPage }) => (
  <article>
    <PageTitle title={title} />
    <div className="mt-8 flex flex-col gap-5">
      {parts.map((part, index) => (
        <PartView key={index} part={part} />
      ))}
    </div>
  </article>
);
