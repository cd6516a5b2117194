/** The server with pages built by Vite on request: an edit shows without a reload. */
process.argv.push('--dev');
await import('../server/main.ts');
