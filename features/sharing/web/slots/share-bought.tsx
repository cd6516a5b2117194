import { artistPath, beatName, productPath } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { CardImage, DownloadCard } from '../share/card.tsx';
import { Share } from '../share/share-button.tsx';

/** A beat that was just sold exclusively has no card; its artist can still be shared. */
export const Component = ({ items }: Slots['checkout.paid']) => {
  const onSale = items.filter(({ license }) => !license.exclusive);
  const beats = [...new Map(onSale.map((item) => [item.beatId, item])).values()].map(({ beatId, title, artist }) => ({
    _id: beatId,
    title,
    user: { name: artist },
  }));
  const artists = [...new Map(items.flatMap(({ seller }) => (seller ? [[seller._id, seller] as const] : []))).values()];
  const only = beats.length === 1 ? beats[0] : undefined;
  if (beats.length + artists.length === 0) return null;
  return (
    <Panel title={t`Share the music`} lead={t`The links say nothing about your purchase.`}>
      <div className="flex flex-wrap items-start gap-4">
        {only && (
          <div className="w-full max-w-72 lg:w-48">
            <CardImage beat={only} />
          </div>
        )}
        <div className="flex min-w-0 flex-wrap gap-3 lg:flex-1">
          {beats.map((beat) => (
            <Share key={beat._id} what={beat.title} name={beatName(beat)} path={productPath(beat._id)} />
          ))}
          {artists.map(({ _id, username, name }) => (
            <Share key={_id} what={name} name={name} path={artistPath(username)} />
          ))}
          {only && <DownloadCard beat={only} />}
        </div>
      </div>
    </Panel>
  );
};
