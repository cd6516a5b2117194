import type { Request } from './request-of.ts';

const inner = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const curlBody = ({ body }: Request): string[] => {
  if (!body) return [];
  if (body.kind === 'json') return [`-d ${inShell(pretty(body.value))}`];
  return body.kind === 'file' ? ['--data-binary @night.wav'] : body.files.map((name) => `-F ${name}=@${name}`);
};

const curl = (request: Request): string => {
  const { method, url, headers, response } = request;
  const way = { GET: '', HEAD: '--head ' }[method] ?? `-X ${method} `;
  return [
    `curl ${way}${inShell(url)}`,
    ...headers.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...curlBody(request),
    ...(response === 'file' ? ['-o file'] : []),
    ...(typeof response === 'object' && response.headers.length > 0 && method !== 'HEAD' ? ['-i'] : []),
  ].join(' \\\n  ');
};

const inScript = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
const key = (name: string): string => (/^\w+$/.test(name) ? name : inScript(name));

const scriptOptions = ({ method, headers, body }: Request): string[] => [
  ...(method === 'GET' ? [] : [`method: '${method}'`]),
  ...(headers.length > 0
    ? [`headers: {\n${headers.map(([name, value]) => `    ${key(name)}: ${inScript(value)},\n`).join('')}  }`]
    : []),
  ...(body?.kind === 'json' ? [`body: JSON.stringify(${inner(pretty(body.value), '  ')})`] : []),
  ...(body?.kind === 'form' ? ['body: form'] : []),
  ...(body?.kind === 'file' ? ["body: await openAsBlob('night.wav')"] : []),
];

const scriptForm = ({ body }: Request): string[] =>
  body?.kind === 'form'
    ? [
        'const form = new FormData();',
        ...body.files.map((name) => `form.append('${name}', await openAsBlob('${name}'), '${name}');`),
      ]
    : [];

const scriptResponse = ({ response }: Request): string[] => {
  if (response === 'json') return ['console.log(await response.json());'];
  if (response === 'file') return ['const file = await response.blob();'];
  return response.headers.map((name) => `console.log(response.headers.get('${name}'));`);
};

const javascript = (request: Request): string => {
  const { url, body } = request;
  const options = scriptOptions(request);
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : '';
  return [
    ...(body && body.kind !== 'json' ? ["import { openAsBlob } from 'node:fs';\n"] : []),
    ...scriptForm(request),
    `const response = await fetch(${inScript(url)}${given});`,
    'if (!response.ok) throw new Error(await response.text());',
    ...scriptResponse(request),
  ].join('\n');
};

/** A value as Python writes it. */
export const pythonOf = (value: unknown, indent = ''): string => {
  const deeper = `${indent}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((item) => pythonOf(item, deeper))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, deeper)}`);
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
};

const pythonArguments = ({ url, headers, body }: Request): string[] => {
  // The library sets the type of what it encodes itself.
  const sent = headers.filter(([name]) => body?.kind === 'file' || name !== 'Content-Type');
  return [
    JSON.stringify(url),
    ...(sent.length > 0 ? [`headers=${pythonOf(Object.fromEntries(sent), '    ')}`] : []),
    ...(body?.kind === 'json' ? [`json=${pythonOf(body.value, '    ')}`] : []),
    ...(body?.kind === 'form'
      ? [`files={\n${body.files.map((name) => `        "${name}": open("${name}", "rb"),\n`).join('')}    }`]
      : []),
    ...(body?.kind === 'file' ? ['data=open("night.wav", "rb")'] : []),
    'timeout=30',
  ];
};

const pythonResponse = ({ response }: Request): string[] => {
  if (response === 'json') return ['print(response.json())'];
  if (response === 'file') return ['file = response.content'];
  return response.headers.map((name) => `print(response.headers["${name}"])`);
};

const python = (request: Request): string =>
  [
    'import requests\n',
    `response = requests.${request.method.toLowerCase()}(`,
    ...pythonArguments(request).map((argument) => `    ${argument},`),
    ')',
    'response.raise_for_status()',
    ...pythonResponse(request),
  ].join('\n');

export const languages = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'javascript', name: 'JavaScript', write: javascript },
  { id: 'python', name: 'Python', write: python },
] as const satisfies readonly { id: string; name: string; write: (request: Request) => string }[];
