import { formatPrice } from '#contract-kit/format.ts';
import { storePath } from '#features/catalogue/paths.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Menu, MenuItem } from '#ui/primitives/overlays/menu.tsx';
import type { Code } from '../../contract.ts';
import { Facts } from '../facts.tsx';
import { codeStates, limitsOf, takesOff, usesOf } from './code-words.ts';
import type { CodeChange } from './use-codes.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

export interface CodeActions {
  readonly onEdit: (code: Code) => void;
  readonly onCopy: (code: Code) => void;
  readonly onChange: (code: Code, change: CodeChange) => void;
  readonly onDelete: (code: Code) => void;
}

interface CodeRowProps extends CodeActions {
  readonly code: Code;
}

const Actions = ({ code, ...on }: CodeRowProps) => {
  const { origin } = useSiteFrame();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="s" onClick={() => void copyLink(`${origin}${storePath({ code: code.code })}`)}>
        <Icon name="copy" size={16} />
        <T>
          Copy link
          <span className="sr-only">
            {' '}
            of <V of={{ code: code.code }} />
          </span>
        </T>
      </Button>
      <Button size="s" onClick={() => on.onEdit(code)}>
        <T>
          Edit
          <span className="sr-only">
            {' '}
            <V of={{ code: code.code }} />
          </span>
        </T>
      </Button>
      <Menu trigger={<IconButton label={t`More for ${{ code: code.code }}`} icon="more" />}>
        {code.state !== 'ended' && (
          <MenuItem onSelect={() => on.onChange(code, code.paused ? 'resume' : 'pause')}>
            {code.paused ? t`Resume` : t`Pause`}
          </MenuItem>
        )}
        {code.state !== 'ended' && <MenuItem onSelect={() => on.onChange(code, 'end')}>{t`End now`}</MenuItem>}
        <MenuItem onSelect={() => on.onCopy(code)}>{t`Use as template`}</MenuItem>
        <MenuItem onSelect={() => on.onDelete(code)} className="text-bad">
          {t`Delete`}
        </MenuItem>
      </Menu>
    </div>
  );
};

export const CodeRow = (props: CodeRowProps) => {
  const { code } = props;
  const { words, tone } = codeStates[code.state];
  const limits = limitsOf(code);
  return (
    <li className="flex flex-col gap-3 rounded-m border border-line bg-background/40 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display text-lg font-semibold wrap-anywhere">
            {code.code}
            <Badge tone={tone}>{words()}</Badge>
          </h3>
          <p className="font-medium">{takesOff(code)}</p>
          {limits.length > 0 && <p className="mt-1 text-sm text-muted">{limits.join(' · ')}</p>}
        </div>
        <Actions {...props} />
      </div>
      <Facts
        items={[
          [t`Used`, usesOf(code)],
          [t`Buyers saved`, formatPrice(code.saved)],
          [t`Sales`, formatPrice(code.earned)],
        ]}
      />
    </li>
  );
};
