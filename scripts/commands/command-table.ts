/**
 * How each command in the documents is tested; a command without a line here fails `commands.test.ts`. With `run`,
 * `commands.slow.test.ts` runs the command as a plain user in a path with spaces: `code` on the oldest installed Node,
 * `shop` on each installed Node and on the image's read-only disk.
 */
export type How =
  | {
      readonly run: 'code' | 'shop';
      /** Expected exit code; 0 by default. */
      readonly code?: number;
      /** Matches the command's output. */
      readonly says?: RegExp;
      /** Replaces the first text by the second, so that the command takes less time or needs no person. */
      readonly instead?: readonly [string, string];
    }
  /** The test in file `in` runs the command, in the words `as`. */
  | { readonly in: string; readonly as: string }
  /** Only the syntax is checked, for this reason. */
  | { readonly not: string };

const page = (name: string): How => ({ in: 'scripts/commands/deploy.slow.test.ts', as: name });
const compose: How = {
  not: 'Docker isn’t there where tests run: scripts/deploy-files.test.ts compares its files, and commands.slow.test.ts runs the image’s scripts on a read-only disk',
};
const measures: How = { not: 'it measures this machine for minutes; `npm test` runs its parts’ own tests' };
const inDatabase: How = { not: 'it needs a database of the operator’s own' };

/** Commands that contributors run on the code, in this order. */
const onCode: Readonly<Record<string, How>> = {
  'npx vitest run features/help/server/help.test.ts --project server\nnpm run build && PW_DISABLE_TS_ESM=1 npx playwright test e2e/visitor --workers=2\nnpm run types && npm run lint && npm run format && npm run boundaries':
    {
      run: 'code',
      says: /0 breaches/,
      instead: ['npx playwright test e2e/visitor --workers=2', 'npx playwright --version'],
      // `npm test` runs the journeys.
    },
  'npm run types': { run: 'code' },
  'npm run boundaries': { run: 'code', says: /0 breaches/ },
  'npm run schema': { run: 'code' },
  'npm run doc-tables': { run: 'code' },
  'npm run notices': { run: 'code' },
  'npm run texts': { run: 'code', says: /0 of \d+ sentences are missing/ },
  'npm run theme': { run: 'code' },
  'npm run fonts': { run: 'code' },
  'npm install --package-lock-only --ignore-scripts': { not: 'it needs the registry' },
  "npx vitest run server/health.test.ts --project server -t 'full disk'": { run: 'code', says: /1 passed/ },
  'npm run new-feature NAME': { run: 'code' },
  'npx vitest run server/{access,mails,retention,personal-data,indexes} scripts/{docs,features,schema}': {
    run: 'code',
    code: 1,
    says: /shelves/,
  },
  'npx vitest run server/access server/call-language server/typed-text server/hostile-text server/bounded-contracts server/long-lists':
    {
      not: 'minutes of tests that `npm test` has; the line above shows that such a line works',
    },
  'npx vitest run features/{catalogue,store} server/typed-text server/hostile-text': {
    in: 'scripts/commands/contributing.slow.test.ts',
    as: 'npx vitest run features/{catalogue,store}',
  },
  'npx vitest run features/{licenses,studio,bulk,orders} platform/{audio,config} server/env-example': {
    not: 'minutes of tests that `npm test` has; lines above show that such a line works',
  },
  'npm run dev': { in: 'server/process.test.ts', as: `['run dev', 'SIGINT']` },
  'LOG_LEVEL=debug npm run dev': { in: 'server/process.test.ts', as: `['run dev', 'SIGINT']` },
  'npm run dev -- --inspect': { not: 'it waits for a debugger’s window' },
  'npx vitest run server/health.test.ts --project server --inspect-brk --no-file-parallelism': {
    not: 'it waits for a debugger',
  },
  'PW_DISABLE_TS_ESM=1 npx playwright test e2e/visitor --headed': { not: 'it opens a window' },
  'npx playwright show-trace FILE': { not: 'it opens a window' },
  'npm test': { not: 'it runs this test' },
  'npm run test:changed': {
    not: 'minutes of tests that `npm test` has; scripts/changed/ has tests of what it selects',
  },
  'npm test -- --shard=2/4': { not: 'a part of `npm test`, which the public workflow runs' },
  'npm run test:slow': { not: 'it runs this test' },
  'npm run test:slow -- power-cut': { not: 'a part of the slow tests' },
  'npm run test:slow -- mixed-load': { not: 'a part of the slow tests' },
  'MIXED_LOAD_MINUTES=60 npm run test:slow -- mixed-load': { not: 'an hour' },
  'npm run bench': measures,
  'npm run bench -- uploads': measures,
  'npm run bench -- beats': measures,
  'npm run pictures': { not: 'a browser for many minutes; journeys see the same screens' },
  'npm run pictures -- home cart': { not: 'a browser for minutes; journeys see the same screens' },
  'npm run pictures:dashboard': { not: 'a browser for minutes; journeys see the same screens' },
  'npm install': { not: 'the registry; scripts/install.test.ts has what we do ourselves' },
  'apt-get install xfsprogs': { not: 'it changes this machine' },
  'rm -rf data': { not: 'the shell’s own' },
  'npm run': { not: 'a word of a sentence' },
};

/** Commands for operators, in this order. They work on an installation and on the image's read-only disk. */
const onShop: Readonly<Record<string, How>> = {
  'npm run doctor': { run: 'shop', says: /there is no shop in/ },
  'npm run -s doctor -- --json': { run: 'shop', says: /^\{/ },
  'npm run doctor -- --env-file FILE': { run: 'shop', says: /settings/ },
  'npm run doctor -- --env-file /etc/stemhouse.env': { run: 'shop', instead: ['/etc/stemhouse.env', 'FILE'] },
  'npm run doctor -- --mail me@label.example': { run: 'shop', code: 1, says: /no mail can be sent/ },
  'npm run admin -- EMAIL': { run: 'shop', code: 1, says: /There is no shop|no account/i },
  'npm run backup -- FILE': { run: 'shop', code: 1, says: /There is no shop/ },
  'npm run backup -- --verify FILE': { run: 'shop', code: 1 },
  'npm run restore -- FILE': { run: 'shop', code: 1 },
  'npm run restore -- FILE --nothing-sold-since': { run: 'shop', code: 1 },
  'npm run reconcile': { run: 'shop', code: 1, says: /Say since when/ },
  'npm run reconcile -- --since 2026-11-25': { run: 'shop', code: 1 },
  'npm run reconcile -- --since 2026-11-20T03:30:00.000Z': { run: 'shop', code: 1 },
  'npm run content -- export': { run: 'shop', code: 1, says: /There is no shop/ },
  'npm run content -- check': { run: 'shop', says: /valid/ },
  'npm run shared': { run: 'shop', says: /this machine’s alone/ },
  'npm run shared -- secret': { run: 'shop', says: /this machine’s alone/ },
  'npm run shared -- storage': { run: 'shop', says: /this machine’s alone/ },
  'npm run worker': { in: 'server/process.test.ts', as: `spawn('npm', ['run', 'worker']` },
  'npm start': { in: 'server/process.test.ts', as: `['start', 'SIGTERM']` },
  'WEBHOOKS_LOCAL=on npm start': { in: 'server/process.test.ts', as: `['start', 'SIGTERM']` },
  '… npm run admin -- mia@label.example': { in: 'server/admin.test.ts', as: 'runAdmin' },
  '… npm run admin -- mia@label.example --reset-two-factor': {
    in: 'server/admin.test.ts',
    as: '--reset-two-factor',
  },
  'tar -tf FILE': { in: 'server/backups/backups.slow.test.ts', as: 'tar' },
  'mv data data-before': { not: 'the shell’s own' },
  'openssl rand -hex 32': { run: 'shop', says: /^[0-9a-f]{64}\n$/ },
  'psql -h $PWD/data/postgres -U stemhouse stemhouse': { not: 'it needs PostgreSQL’s client and someone to type' },
  'psql -h DATA_DIR/postgres -U stemhouse stemhouse': { not: 'it needs PostgreSQL’s client and someone to type' },
  'psql "$DATABASE_URL"': inDatabase,
  'psql "$DATABASE_URL" -c "\\password"': inDatabase,
  'psql "$DATABASE_URL" -c "select pg_terminate_backend(PID)"': inDatabase,
  'psql "$DATABASE_URL" -c "select usename, application_name, client_addr, state, count(*) from pg_stat_activity group by 1, 2, 3, 4 order by 5 desc"':
    inDatabase,
};

/** Commands of the guide to one small machine. */
const onMachine: Readonly<Record<string, How>> = {
  'fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile   # add it to /etc/fstab too\nuseradd --system --home-dir /var/lib/stemhouse --shell /usr/sbin/nologin stemhouse\ngit clone … /opt/stemhouse && cd /opt/stemhouse\nnpm run build                                          # as root: the shop itself must not be able to change its code\ninstall -m 600 /dev/null /etc/stemhouse.env            # the settings, one per line, see below\ncp docs/deploy/stemhouse.service /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now stemhouse':
    page(`block('git clone')`),
  'cd /opt/stemhouse && set -a && . /etc/stemhouse.env && sudo -E -u stemhouse env DATA_DIR=/var/lib/stemhouse NODE_ENV=production npm run doctor':
    page(`block('sudo -E')`),
  'cd /opt && rm -rf stemhouse.next && cp -a stemhouse stemhouse.next &&\ncd stemhouse.next && git pull && npm run build &&\ncd /opt && rm -rf stemhouse.previous && mv stemhouse stemhouse.previous && mv stemhouse.next stemhouse &&\nsystemctl restart stemhouse':
    page(`block('git pull')`),
  'cd /opt && mv stemhouse stemhouse.next && mv stemhouse.previous stemhouse && systemctl restart stemhouse':
    page(`block('mv stemhouse.previous')`),
  'until curl -fsS http://127.0.0.1:3000/readyz; do sleep 1; done': {
    in: 'server/rolling-restart.slow.test.ts',
    as: '/readyz',
  },
  'until curl -fsS http://10.0.0.2:3000/readyz; do sleep 1; done': {
    in: 'server/rolling-restart.slow.test.ts',
    as: '/readyz',
  },
  'install -d -o stemhouse -m 0700 /var/backups/stemhouse': { not: 'the system’s own' },
  '… npm run backup -- /var/backups/stemhouse/now.tar': { in: 'server/backups/backups.slow.test.ts', as: `'backup'` },
  'systemctl edit stemhouse': { not: 'systemd doesn’t run where tests do' },
  'journalctl -u stemhouse | grep LABEL-1042': { not: 'systemd doesn’t run where tests do' },
  'curl https://shop.example/api/v1/app/sync/beats -H "Authorization: Bearer sth_live_…"': {
    not: 'another’s shop; the tests of keys make the same call',
  },
  'cp docs/deploy/env.example .env && chmod 600 .env      # fill it in\ndocker compose up -d --build\ndocker compose exec shop npm run doctor':
    compose,
  'docker compose --profile worker up -d': compose,
  'docker compose exec shop npm run admin -- EMAIL': compose,
  'docker compose exec shop npm run admin -- mia@label.example --reset-two-factor': compose,
  'docker compose exec shop npm run backup -- /backup/now.tar': compose,
  'docker compose run --rm shop npm run restore -- /backup/now.tar': compose,
  'git pull && docker compose up -d --build': compose,
  'git checkout ORIG_HEAD && docker compose up -d --build': compose,
  'docker stop': compose,
};

export const commandTable: Readonly<Record<string, How>> = { ...onCode, ...onShop, ...onMachine };
