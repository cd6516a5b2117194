/** The server with its pages made by Vite as they are asked for: an edit of a page shows without a reload. */
process.argv.push('--dev');
await import('../server/main.ts');
