import sharp from 'sharp'
const [out, ...files] = process.argv.slice(2)
const imgs = await Promise.all(files.map(async (f) => { const b = await sharp('/tmp/w/teamui-shots/' + f + '.png').resize({ height: 900 }).png().toBuffer(); return { b, w: (await sharp(b).metadata()).width } }))
let x = 0; const comp = imgs.map((i) => { const c = { input: i.b, left: x, top: 0 }; x += i.w + 16; return c })
await sharp({ create: { width: x, height: 900, channels: 3, background: '#888' } }).composite(comp).png().toFile(out)
