import { readFileSync } from 'node:fs';

// The allowed imports that `check-boundaries.ts` reads. docs/architecture.md gives the reasons.

/** A file's path determines its layer; the first matching pattern counts. */
export const layers: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['test', /(\.(test|spec)\.tsx?|\.config\.ts)$|^(testing|e2e|packages\/bench|packages\/[^/]+\/testing)\//],
  ['contract-kit', /^contract-kit\//],
  ['content', /^content\//],
  ['public', /^features\/[^/]+\/server\/public(-[a-z]+)?\.ts$/],
  ['server', /^features\/[^/]+\/server\//],
  ['web-public', /^features\/[^/]+\/web\/(public(-[a-z]+)?\.tsx?|queries\.ts)$/],
  ['web', /^features\/[^/]+\/web\//],
  ['contract', /^features\/[^/]+\/[^/]+\.ts$/],
  // Code that opens strangers' images runs in separate processes, so nothing imports it.
  ['rendering', /^platform\/images\/rendering\//],
  ['platform', /^platform\//],
  ['ui', /^ui\//],
  ['shell', /^web\//],
  ['stripe-sandbox', /^packages\/stripe-sandbox\//],
  ['demo-music', /^packages\/demo-music\//],
  ['demo', /^server\/demo\//],
  ['composition', /^server\//],
  ['scripts', /^scripts\//],
];

/**
 * Allowed imports between layers. Inside its own feature a layer may also import those in `inside`, and of the features
 * before its own those in `along`.
 */
export const mayImport: Readonly<
  Record<string, { anywhere: readonly string[]; inside?: readonly string[]; along?: readonly string[] }>
> = {
  'contract-kit': { anywhere: ['contract-kit'] },
  content: { anywhere: ['content', 'contract-kit'] },
  contract: { anywhere: ['contract-kit', 'content'], inside: ['contract'], along: ['contract'] },
  server: {
    anywhere: ['contract-kit', 'content', 'platform'],
    inside: ['contract', 'server', 'public'],
    along: ['contract', 'public'],
  },
  public: {
    anywhere: ['contract-kit', 'content', 'platform'],
    inside: ['contract', 'server'],
    along: ['contract', 'public'],
  },
  web: {
    anywhere: ['contract-kit', 'content', 'ui'],
    inside: ['contract', 'web', 'web-public'],
    along: ['contract', 'web-public'],
  },
  'web-public': {
    anywhere: ['contract-kit', 'content', 'ui'],
    inside: ['contract', 'web', 'web-public'],
    along: ['contract', 'web-public'],
  },
  platform: { anywhere: ['platform', 'contract-kit'] },
  rendering: { anywhere: ['rendering', 'platform', 'contract-kit'] },
  ui: { anywhere: ['ui', 'contract-kit'] },
  shell: { anywhere: ['shell', 'ui', 'content', 'contract-kit', 'contract', 'web', 'web-public'] },
  // The packages know nothing of the shop.
  'stripe-sandbox': { anywhere: ['stripe-sandbox'] },
  'demo-music': { anywhere: ['demo-music'] },
  demo: {
    anywhere: ['demo', 'demo-music', 'stripe-sandbox', 'platform', 'contract-kit', 'content', 'contract', 'public'],
  },
  composition: {
    anywhere: [
      'composition',
      'platform',
      'contract-kit',
      'content',
      'contract',
      'server',
      'public',
      'demo',
      'stripe-sandbox',
    ],
  },
  scripts: { anywhere: ['scripts', 'composition', 'platform', 'contract-kit', 'content', 'ui'] },
};

/** The composition and the shell may import only a feature's public API. */
export const publicApi: Readonly<Record<string, RegExp>> = {
  composition: /\/server\/(feature|public(-[a-z]+)?)\.ts$/,
  shell: /\/web\/(feature\.ts|loaders\.ts|queries\.ts|public(-[a-z]+)?\.tsx?)$/,
};

/** The features listed in a file, in order. The file is read as text, so that a broken feature can still be named. */
const readList = (file: string): string[] => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const [, list = ''] = /export const features[^=]* = \[\n(.*?)\n\];/s.exec(text) ?? [];
  return [...list.matchAll(/^ {2}([a-z]\w*)Feature\b/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
};

/**
 * A feature may import earlier ones only: their contracts, their server's public functions, their web's components and
 * queries. On their pages it fills a slot (`ui/routing/slots.ts`), and its `staleOn` names what makes its queries stale.
 */
export const featureOrder: readonly string[] = readList('server/features.ts');

/** The list that every visitor loads; it has to be the same. */
export const webList: readonly string[] = readList('web/features.ts');

/** Only the lines in `web/features.ts` lead to the web of these features, so a shop can do without each of them. */
export const mayBeLeftOut: ReadonlySet<string> = new Set([
  'videos',
  'follows',
  'offers',
  'discounts',
  'outgoing-webhooks',
  'free-downloads',
]);

/** Packages that only one side may import. */
export const packageRules: readonly { packages: RegExp; layers: readonly string[]; why: string }[] = [
  {
    packages: /^(yauzl|music-metadata|@libraz\/.*)$/,
    layers: ['platform', 'test'],
    why: 'user files are opened behind a port',
  },
  {
    packages: /^sharp$/,
    layers: ['rendering', 'demo', 'scripts', 'test'],
    why: 'images are opened only in the processes of platform/images',
  },
  {
    packages: /^(pdfkit|bidi-js)$/,
    layers: ['platform', 'test'],
    why: 'only platform/pdf typesets documents',
  },
  { packages: /^stripe$/, layers: ['platform', 'test'], why: 'only platform/stripe speaks to Stripe' },
  {
    packages: /^(react|react-dom|radix-ui|@tanstack\/.*|zustand)(\/|$)/,
    layers: ['web', 'web-public', 'ui', 'shell', 'test'],
    why: 'the server knows no components',
  },
  {
    packages: /^(pg|kysely|fastify|pg-boss|nodemailer|node:.*)(\/|$)/,
    layers: ['server', 'public', 'platform', 'rendering', 'stripe-sandbox', 'demo', 'composition', 'scripts', 'test'],
    why: 'not available in browsers',
  },
];

/** Private names for things that have a usual name. */
const privateName: (typeof textRules)[number] = {
  text: /\b(?:const|let|function|interface|type|class)\s+\w*(?:[Kk]eeper|[Dd]esk|[Tt]rouble|[Aa]nswer|[Kk]eptPage|[Dd]rawnPage|[Ww]alls|lookAfter|stillPart)s?(?![a-z])|\b(?:const|let|readonly)\s+[[{]?\s*(?:told|asked|wanted|met)\b|[(,]\s*(?:told|asked|wanted|met)(?:\??: |\) =>)/,
  files: /^scripts\//,
  why: 'use the usual names: retention rule, admin, fault, response, input, expected, page cache, render, boundary, recover',
};

/** Comments whose readers have to guess the subject, the actor or the thing. */
const unclearComment: (typeof textRules)[number] = {
  text: /(?:\/\/|\/\*\*?|^ *\*) (?:Of|[Nn]ull:|Whoever|Whatever|Whom|As ever)(?![\w'’-])|(?:\/\/ |\/\*|^ *\* ).*\b(?:unless told|told of|(?:is|are) told(?! apart)|anew|as ever|so many|[Mm]eanwhile|[Nn]othing of it|what is said|the place of|said again|[Nn]obody hears|whoever)\b/m,
  files: /^scripts\//,
  why: 'a comment is a sentence with a subject and a verb, or names its thing with a noun: "The order’s items", not "Of an order"',
};

/** Text allowed only in some files, because a test looks for it there or one file owns it. */
export const textRules: readonly { text: RegExp; files: RegExp; why: string }[] = [
  {
    text: /'#content\/label\.ts'/,
    files:
      /^features\/(account\/reserved-usernames|site\/(built-in|server\/site-content)|subscribers\/contract)\.ts$|^web\/entry-server\.tsx$|^server\/(demo\/demo-accounts|startup\/read-settings)\.ts$|^scripts\/|^testing\/|\.test\.tsx?$/,
    why: 'an admin can rename the label: `content/current.ts` has its name on the server, and `useLabel` on pages',
  },
  {
    text: /import \{[^}]*\bcolors\b[^}]*\} from '#content\/theme\.ts'/,
    files:
      /^features\/(site\/(built-in|server\/theme\/(theme-css|icons))|mailing\/server\/mail-colors)\.ts$|^features\/videos\/web\/video-maker\.tsx$|^server\/pages\/built-icons\.ts$|^web\/(document\.tsx|entry-server\.tsx)$|^scripts\/|\.test\.tsx?$/,
    why: 'an admin can change the label’s colors: `content/current.ts` has them on the server, and the tokens on pages',
  },
  {
    text: /'#content\/current\.ts'/,
    files: /(^|\/)server\/|^(scripts|testing)\//,
    why: 'only servers and workers keep up with the label’s name: pages ask `useLabel`',
  },
  {
    text: /import \{[^}]*\b(appendFile|copyFile|cp|createWriteStream|link|rename|writeFile)(Sync)?\b[^}]*\} from 'node:fs/,
    // The other files here are temporary or can be made again.
    files:
      /^platform\/(storage\/(durable|files-storage|s3-storage)|backup\/archive-writer|database\/postgres-(binaries|folder)|audio\/(mp3-writer|sound-fixtures)|processes\/pool-test-process)\.ts$|^(server\/(demo|content)|scripts)\//,
    why: 'what must outlast a power cut is written by platform/storage/durable.ts',
  },
  {
    text: /['"]@opentelemetry\/|(?<!import\()['"][^'"]*\/start-tracing\.ts['"]/,
    files: /^platform\/tracing\/(start-tracing|tracing\.slow\.test)\.ts$|^scripts\//,
    why: 'OpenTelemetry is loaded only by a start whose settings ask for traces',
  },
  {
    text: /\bplatformFeeBps\b|import \{[^}]*\b(sellerOfRecord|governingLaw|agreementVersion|agreementsInForce)\b[^}]*\} from '#content\//,
    files:
      /^platform\/config\/config\.ts$|^features\/(orders\/server\/label-facts|site\/built-in(-legal)?|checkout\/server\/session\/freeze-order|licenses\/server\/routes)\.ts$|^server\/startup\/migrate-database\.ts$|^server\/demo\/past\/write-purchase\.ts$|^(scripts|testing)\/|\.test\.ts$/,
    why: 'an order freezes the fee and what the label calls itself when it is placed: read them from the order (decision 057)',
  },
  {
    // Splitting and sorting text formats nothing. `files` has the owner and three exceptions: a check of a setting,
    // time zone arithmetic, and the packages.
    text: /\bIntl\.(?!Segmenter|Collator)|\.toLocale(?!LowerCase|UpperCase)/,
    files:
      /^contract-kit\/format\.ts$|^platform\/config\/variables\.ts$|^platform\/clock\/zoned-time\.ts$|^packages\/|^content\/countries-and-states\.ts$|^scripts\//,
    why: 'contract-kit/format.ts formats dates, numbers and money: language and time zone are decided there',
  },
  {
    text: /<div aria-busy="true" aria-label/,
    files: /^scripts\//,
    why: 'a div has no name for screen readers: use an output as the placeholder of something that loads',
  },
  {
    text: /\bqueryFn:/,
    files: /(^|\/)([a-z-]+-)?quer(y|ies)\.ts$|^scripts\//,
    why: 'queries belong in queries.ts or *-query.ts, where web/personal-queries.test.ts finds them',
  },
  {
    text: /\bnoValidate\b/,
    files:
      /^ui\/forms\/use-form\.ts$|^features\/(profile\/web\/components\/picture-form|reactions\/web\/comments\/comment-form|studio\/web\/(fields\/common-form|own-beats\/edit-dialog|wizard\/kit-form)|licenses\/web\/editor\/license-editor|site\/web\/editor\/document-form)\.tsx$/,
    why: 'forms are checked by the contract through ui/forms/use-form.ts; decision 033 lists the exceptions',
  },
  {
    text: /\[\s*['"](personal|public)['"]\s*,/,
    files: /(^|\/)([a-z-]+-)?quer(y|ies)\.ts$|^scripts\//,
    why: 'query keys belong in queries.ts or *-query.ts; import them from there',
  },
  {
    text: /import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    files: /^ui\/data\/lazy-part\.ts$/,
    why: "React's lazy breaks the whole page if code can’t be fetched; use lazyPart",
  },
  {
    // A negative distance is the padding of a box above the player, such as a popover.
    text: /\b(fixed|sticky)\b[^'"`]*(?<!-)\bbottom-(?!\(--foot\))/,
    files:
      /^(ui\/(primitives\/overlays\/(dialog|sheet)|composites\/toast)|features\/plays\/web\/components\/player-(bar|panel))\.tsx$/,
    why: 'the player may be at the bottom of the window: bottom-(--foot) keeps clear of it',
  },
  {
    // Comments keep straight quotes, because visitors don't read them. Earlier agreements stay as they were.
    text: /"[^"\n]*[a-z]'(s|t|re|ll|ve)\b[^"\n]*"|[a-z]\\'(s|t|re|ll|ve)\b/,
    files: /^content\/earlier-agreements\.ts$|^scripts\//,
    why: 'texts have curly apostrophes: ’',
  },
  {
    text: /catalogue\/server\/public-records\.ts/,
    files: /^features\/(studio|bulk)\/|^server\/demo\/|^(testing|scripts)\//,
    why: 'only sellers’ own work on beats writes their records (decision 133)',
  },
  {
    text: /orders\/server\/public-programs\.ts/,
    files: /^(server|packages|testing|scripts)\/|\.test\.ts$/,
    why: 'only programs rebuild orders, or write those of the past',
  },
  privateName,
  unclearComment,
];

/** Text that tests may not contain. */
export const testRules: typeof textRules = [
  {
    text: /\{\s*timeout\b(?!: (patience|minutes)\b)/,
    // Slow tests and the bench are about how long things take; every other test waits as long as it has to.
    files: /\.slow\.test\.ts$|^packages\/bench\/|^scripts\//,
    why: 'testing/patience.ts says how long tests wait',
  },
  {
    text: /\b(before|after)(Each|All)\(\(\) =>\s*act\(/,
    files: /^scripts\//,
    why: 'a hook that returns act() leaves React waiting after Testing Library has ended the step; put braces around it',
  },
  privateName,
  unclearComment,
];
