import { useRef, useState } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { isKey } from '#ui/primitives/is-key.ts';
import { FindBox } from './find-box.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Finds without a dialog. The results lie over what is below, so that nothing moves. */
export const FindPanel = () => {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  return (
    <Panel title={t`Find`} className="relative z-10">
      <FindBox
        pages={[]}
        actions={[]}
        label={t`Find an order, a beat or a person`}
        placeholder={t`Order, beat, name or email`}
        field={input}
        isShown={isShown}
        onOpen={() => setShown(false)}
      >
        {({ field, results, isTyped, clear }) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the field within
          <div
            className="relative"
            onInput={() => setShown(true)}
            onFocus={() => setShown(true)}
            onBlur={() => setShown(false)}
            onKeyDown={(event) => isKey(event, 'Escape') && clear()}
          >
            {field}
            {isTyped && isShown && (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press on a result leaves the focus in the field
              <div
                onMouseDown={(event) => event.preventDefault()}
                className="absolute inset-x-0 top-full mt-2 max-h-96 overflow-y-auto rounded-m border border-line bg-panel p-3 shadow-high"
              >
                {results}
              </div>
            )}
          </div>
        )}
      </FindBox>
    </Panel>
  );
};
