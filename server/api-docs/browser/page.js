const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

globalThis.SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#operations',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  // Otherwise it sends the document to a validator of its makers.
  validatorUrl: null,
  supportedSubmitMethods: [],
});
