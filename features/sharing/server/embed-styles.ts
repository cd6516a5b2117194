/** The players use system fonts: ours would be larger than everything else in a player. */
export const embedStyles = `
*{box-sizing:border-box;margin:0}
html{color-scheme:dark;background:var(--color-background);color:var(--color-text);font:15px/1.35 system-ui,sans-serif}
body{min-height:100vh}
main{padding:12px;display:grid;gap:12px}
a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--color-accent);outline-offset:2px;border-radius:4px}
header{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
h1{font-size:18px;line-height:1.3;min-width:0}
.home{font-weight:800;letter-spacing:.04em;color:var(--color-muted);min-height:24px}
article{display:grid;grid-template:"cover words price" auto "cover wave wave" 44px "cover time time" auto/96px minmax(0,1fr) auto;column-gap:14px;row-gap:2px;align-items:center;position:relative}
button{grid-area:cover;position:relative;width:96px;height:96px;padding:0;border:0;border-radius:10px;overflow:hidden;background:var(--color-raised);color:var(--color-background);cursor:pointer}
button img{width:100%;height:100%;object-fit:cover;display:block}
button svg{position:absolute;inset:24px;width:48px;height:48px;padding:11px;border-radius:50%;background:var(--color-accent);fill:currentColor}
button:hover svg{background:var(--color-accent-bright)}
.pause,[data-playing] .play{display:none}
[data-playing] .pause{display:inline}
.words{grid-area:words;min-width:0;max-height:44px;overflow:hidden}
.words a{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;color:var(--color-muted);font-size:13px}
.words .title{font-size:17px;font-weight:700;color:var(--color-text)}
.price{grid-area:price;padding:8px 14px;border-radius:999px;background:var(--color-accent);color:var(--color-background);font-weight:700;white-space:nowrap}
.price:hover{background:var(--color-accent-bright);text-decoration:none}
.wave{grid-area:wave;position:relative;height:40px;color:var(--color-edge)}
.wave svg{position:absolute;inset:0;width:100%;height:100%}
.wave path{stroke:currentColor;stroke-width:1.3;vector-effect:none}
.heard{position:absolute;inset:0;color:var(--color-accent);clip-path:inset(0 calc(100% - var(--heard,0%)) 0 0)}
.wave input{position:absolute;inset:-2px 0;width:100%;height:44px;margin:0;opacity:0;cursor:pointer}
.wave:focus-within{outline:2px solid var(--color-accent);outline-offset:2px;border-radius:4px}
.time{grid-area:time;color:var(--color-muted);font-size:12px;font-variant-numeric:tabular-nums}
.free{grid-area:time;justify-self:end;min-height:24px;padding:2px 0;font-size:13px;font-weight:600;color:var(--color-accent)}
.fault{grid-area:time;justify-self:end;color:var(--color-bad);font-size:13px;background:var(--color-background)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.one{position:relative;padding:12px 16px;min-height:100vh;align-content:center}
.one .home{position:absolute;right:16px;bottom:10px;font-size:13px}
.none{min-height:100vh;place-content:center;text-align:center}
.none a{color:var(--color-accent);text-decoration:underline}
@media (max-width:419px){
article{grid-template-columns:72px minmax(0,1fr) auto;column-gap:10px}
button{width:72px;height:72px}
button svg{inset:14px;width:44px;height:44px}
.price{padding:6px 10px;font-size:14px}
}
`.replaceAll('\n', '');

/** Only where the label has a picture as its logo. */
export const logoStyles =
  '.home img{vertical-align:middle;width:auto;height:20px;max-width:120px;margin-right:6px;object-fit:contain}';
