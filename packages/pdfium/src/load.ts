// Loads pdfium under a memory limit and declares the part of its C interface that we call: the package's own types cover plain text and
// rendering only. For child processes: it changes how WebAssembly memory grows in the whole process.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** C functions, called without the debug wrappers of the JavaScript side: they are called once a character. */
interface PdfiumFunctions {
	malloc(size: number): number;
	free(pointer: number): void;
	FPDF_LoadMemDocument(pointer: number, size: number, password: number): number;
	FPDF_GetLastError(): number;
	FPDF_GetPageCount(document: number): number;
	FPDF_LoadPage(document: number, index: number): number;
	FPDF_ClosePage(page: number): void;
	FPDF_GetPageWidthF(page: number): number;
	FPDF_GetPageHeightF(page: number): number;
	FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
	FPDFPage_CountObjects(page: number): number;
	FPDFPage_GetObject(page: number, index: number): number;
	FPDFPageObj_GetType(object: number): number;
	FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
	FPDFPage_GetRotation(page: number): number;
	FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
	FPDFFormObj_CountObjects(form: number): number;
	FPDFFormObj_GetObject(form: number, index: number): number;
	FPDFPageObj_GetMatrix(object: number, matrix: number): number;
	FPDFPath_CountSegments(path: number): number;
	FPDFPath_GetPathSegment(path: number, index: number): number;
	FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
	FPDFPathSegment_GetType(segment: number): number;
	FPDFTextObj_GetTextRenderMode(object: number): number;
	FPDFText_LoadPage(page: number): number;
	FPDFText_ClosePage(textPage: number): void;
	FPDFText_CountChars(textPage: number): number;
	FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number;
	FPDFText_GetUnicode(textPage: number, index: number): number;
	FPDFText_GetTextObject(textPage: number, index: number): number;
	FPDFText_GetFillColor(textPage: number, index: number, r: number, g: number, b: number, a: number): number;
	FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
	FPDFBitmap_CreateEx(width: number, height: number, format: number, pointer: number, stride: number): number;
	FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
	FPDFBitmap_Destroy(bitmap: number): void;
	FPDF_RenderPageBitmap(
		bitmap: number,
		page: number,
		startX: number,
		startY: number,
		sizeX: number,
		sizeY: number,
		rotate: number,
		flags: number,
	): void;
}

export interface Pdfium {
	readonly call: PdfiumFunctions;
	/** Views move when the memory grows: read them afresh after every call. */
	readonly memory: { HEAPU8: Uint8Array; HEAP32: Int32Array; HEAPU32: Uint32Array; HEAPF32: Float32Array };
}

interface EmscriptenModule {
	readonly wasmExports: PdfiumFunctions;
	readonly HEAPU8: Uint8Array;
	readonly HEAP32: Int32Array;
	readonly HEAPU32: Uint32Array;
	readonly HEAPF32: Float32Array;
	_FPDF_InitLibraryWithConfig(configuration: object): void;
}

/**
 * A fresh instance of pdfium, its WebAssembly memory held under `limit` bytes: past it, allocation fails inside pdfium instead of eating the
 * machine. The module is compiled once a process, but every document gets an instance of its own: what a hostile document breaks ends with it.
 */
export async function loadPdfium(limit: number): Promise<Pdfium> {
	limitMemory(limit);
	const { PDFiumModule } = await import('@hyzyla/pdfium');
	const compiled = await compile();
	const load = PDFiumModule as unknown as (options: { instantiateWasm: InstantiateHook }) => Promise<EmscriptenModule>;
	const module = await load({
		instantiateWasm: (imports, done) => {
			wasm.instantiate(compiled, imports).then((instance) => done(instance, compiled));
			return {};
		},
	});
	module._FPDF_InitLibraryWithConfig({ version: 2 });
	return { call: module.wasmExports, memory: module };
}

type InstantiateHook = (imports: object, done: (instance: object, module: object) => void) => object;

interface GrowableMemory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}

// The ES library's types do not hold WebAssembly, and node's do not either.
const wasm = (
	globalThis as unknown as {
		WebAssembly: {
			compile(bytes: Uint8Array): Promise<object>;
			instantiate(module: object, imports: object): Promise<object>;
			Memory: { prototype: GrowableMemory };
		};
	}
).WebAssembly;

let compiling: Promise<object> | null = null;

function compile(): Promise<object> {
	compiling ??= wasm.compile(readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')));
	return compiling;
}

let memoryLimit = Number.POSITIVE_INFINITY;
let limited = false;

/** Emscripten grows its memory through this one method and takes an exception for "no more memory". */
function limitMemory(limit: number): void {
	memoryLimit = limit;
	if (limited) return;
	limited = true;
	const { prototype } = wasm.Memory;
	const grow = prototype.grow;
	prototype.grow = function (this: GrowableMemory, pages: number): number {
		if (this.buffer.byteLength + pages * 65_536 > memoryLimit) throw new RangeError('memory limit of the PDF child');
		return grow.call(this, pages);
	};
}
