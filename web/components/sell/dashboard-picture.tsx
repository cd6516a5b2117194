import type { DocumentData } from '#features/site/documents.ts';
import { sitePictureSources, sizedPicture } from '#features/site/pictures.ts';
import tallAvif from './dashboard-files/tall.avif';
import tallWebp from './dashboard-files/tall.webp';
import wideAvif from './dashboard-files/wide.avif';
import wideWebp from './dashboard-files/wide.webp';

/** The sizes that `npm run pictures -- dashboard` makes. */
const sizes = { tall: { width: 720, height: 1240 }, wide: { width: 1440, height: 900 } } as const;

type Dashboard = DocumentData<'sell'>['dashboard'];

const frameClass = 'h-auto w-full rounded-l border border-line';

/** Never enlarged, and at most as tall as the built-in one, in rem. */
const widthOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  `min(100%, ${width}px, ${(((sizes.wide.height / 16) * width) / height).toFixed(2)}rem)`;

interface OwnPictureProps {
  readonly picture: NonNullable<Dashboard['picture']>;
  readonly alt: string;
}

const OwnPicture = ({ picture: { picture, ...size }, alt }: OwnPictureProps) => (
  <img
    src={sizedPicture(picture, 1920)}
    srcSet={sitePictureSources(picture)}
    sizes={`(min-width: ${size.width}px) ${size.width}px, 100vw`}
    {...size}
    alt={alt}
    loading="lazy"
    className={`${frameClass} mx-auto`}
    style={{ maxWidth: widthOf(size) }}
  />
);

/** On a phone, a phone's screenshot. */
const BuiltInPicture = ({ alt }: { readonly alt: string }) => (
  <picture>
    <source media="(max-width: 639px)" type="image/avif" srcSet={tallAvif} {...sizes.tall} />
    <source media="(max-width: 639px)" srcSet={tallWebp} {...sizes.tall} />
    <source type="image/avif" srcSet={wideAvif} {...sizes.wide} />
    <img
      src={wideWebp}
      {...sizes.wide}
      alt={alt}
      loading="lazy"
      className={`${frameClass} max-sm:mx-auto max-sm:max-w-sm`}
    />
  </picture>
);

/** A seller's dashboard: the label's own picture, otherwise the demo store's. */
export const DashboardPicture = ({ picture, alt }: Pick<Dashboard, 'picture' | 'alt'>) =>
  // A preview shows a picture that isn't chosen yet.
  picture?.picture ? <OwnPicture picture={picture} alt={alt} /> : <BuiltInPicture alt={alt} />;
