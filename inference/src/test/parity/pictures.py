"""Pictures in the files that models get: every kind of PNG, JPEG and WebP file that Pillow or pypng writes, small."""

import io
import struct
import zlib

import numpy
import png
from PIL import Image, ImageCms

WHITE = 255


def waves(width, height, noise=0):
    random = numpy.random.default_rng(1)
    y, x = numpy.mgrid[0:height, 0:width]
    levels = [numpy.sin(x / (3 + c) + c) + numpy.cos(y / (5 - c)) for c in range(3)]
    noisy = numpy.stack(levels, axis=-1) * 55 + 127 + random.normal(0, 1, (height, width, 3)) * noise
    return numpy.clip(noisy, 0, WHITE).astype(numpy.uint8)


def colours(width, height):
    """Waves with noise: neither flat, which hides errors, nor noise alone, which no codec keeps."""
    return waves(width, height, 12)


def alpha(width, height):
    """From clear to opaque, with all that lies between."""
    y, x = numpy.mgrid[0:height, 0:width]
    return numpy.clip((x * 300) // max(1, width - 1) - 20 + y % 3, 0, WHITE).astype(numpy.uint8)


def with_alpha(width, height):
    return Image.fromarray(numpy.dstack([colours(width, height), alpha(width, height)]), "RGBA")


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def written(rows, **options):
    """By pypng, which writes the kinds that Pillow does not."""
    out = io.BytesIO()
    height, width = rows.shape[:2]
    png.Writer(width=width, height=height, **options).write(out, rows.reshape(height, -1).tolist())
    return out.getvalue()


def with_key(content):
    """A PNG file with a transparent colour, which its kind must not have: decoders ignore it."""
    key = b"tRNS" + bytes(6)
    header = 8 + 25  # signature and IHDR
    return content[:header] + struct.pack(">I", 6) + key + struct.pack(">I", zlib.crc32(key)) + content[header:]


def without_adobe(content):
    """A JPEG file without the segment that says how its four components are stored."""
    at = content.index(b"\xff\xee\x00\x0eAdobe")
    return content[:at] + content[at + 16 :]


def other_colours():
    """A profile of sRGB with red and blue exchanged."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile.replace(b"rXYZ", b"????").replace(b"bXYZ", b"rXYZ").replace(b"????", b"bXYZ")


def two_kinds(width, height):
    """Smooth in one part and coarse in another, so that an encoder uses several groups of codes."""
    both = waves(width, height)
    both[height // 2 :, : width // 2] = colours(width // 2, height - height // 2) >> 6 << 6
    both[: height // 2, width // 2 :, 1:] = 7
    return both


def deep(width, height):
    return colours(width, height).astype(numpy.uint16) * 257 - 3


def pngs():
    rgb = Image.fromarray(colours(37, 23))
    grey = rgb.convert("L")
    palette = rgb.quantize(31)
    clear = with_alpha(37, 23).quantize(29)
    levels = colours(37, 23)[:, :, 0]
    yield "rgb.png", saved(rgb, "PNG")
    yield "grey.png", saved(grey, "PNG")
    yield "black-and-white.png", saved(rgb.convert("1"), "PNG")
    yield "grey-2-bits.png", written(levels >> 6, greyscale=True, bitdepth=2)
    yield "grey-4-bits.png", written(levels >> 4, greyscale=True, bitdepth=4)
    yield "grey-16-bits.png", written(deep(19, 11)[:, :, 0], greyscale=True, bitdepth=16)
    yield "grey-key.png", written(levels, greyscale=True, transparent=int(levels[3, 5]))
    yield "grey-alpha.png", saved(with_alpha(37, 23).convert("LA"), "PNG")
    yield "palette.png", saved(palette, "PNG")
    yield "palette-4-bits.png", saved(rgb.quantize(13), "PNG", bits=4)
    yield "palette-alpha.png", saved(clear, "PNG")
    yield "rgb-key.png", saved(rgb, "PNG", transparency=tuple(int(c) for c in colours(37, 23)[4, 6]))
    yield "rgb-16-bits.png", written(deep(19, 11), greyscale=False, bitdepth=16)
    yield "rgb-interlaced.png", written(colours(37, 23), greyscale=False, interlace=True)
    yield "rgba.png", saved(with_alpha(37, 23), "PNG")
    yield "one-pixel.png", saved(Image.fromarray(colours(1, 1)), "PNG")
    yield "tall.png", saved(Image.fromarray(colours(2, 640)), "PNG")
    yield "wide.png", saved(Image.fromarray(colours(501, 3)), "PNG")
    yield "large.png", saved(Image.fromarray(waves(301, 210) >> 4 << 4), "PNG", optimize=True)
    yield "rgba-key.png", with_key(saved(with_alpha(37, 23), "PNG"))
    yield "with-profile.png", saved(rgb, "PNG", icc_profile=b"\0" * 200, dpi=(300, 300))


def jpegs():
    rgb = Image.fromarray(colours(51, 37))
    yield "subsampled.jpg", saved(rgb, "JPEG", quality=85)
    yield "full-chroma.jpg", saved(rgb, "JPEG", quality=85, subsampling=0)
    yield "half-chroma.jpg", saved(rgb, "JPEG", quality=85, subsampling=1)
    yield "progressive.jpg", saved(rgb, "JPEG", quality=70, progressive=True)
    yield "grey.jpg", saved(rgb.convert("L"), "JPEG", quality=85)
    yield "cmyk.jpg", saved(rgb.convert("CMYK"), "JPEG", quality=85)
    yield "cmyk-without-adobe.jpg", without_adobe(saved(rgb.convert("CMYK"), "JPEG", quality=85))
    yield "damaged-profile.jpg", saved(rgb, "JPEG", quality=85, icc_profile=b"\0" * 200)
    yield "restarts.jpg", saved(rgb, "JPEG", quality=85, restart_marker_blocks=3)
    yield "named-rgb.jpg", saved(rgb, "JPEG", quality=85, keep_rgb=True)
    yield "one-pixel.jpg", saved(Image.fromarray(colours(1, 1)), "JPEG")


def webps():
    rgb = Image.fromarray(colours(51, 37))
    yield "lossless.webp", saved(rgb, "WEBP", lossless=True)
    yield "lossless-alpha.webp", saved(with_alpha(37, 23), "WEBP", lossless=True)
    yield "lossy.webp", saved(rgb, "WEBP", quality=80)
    yield "lossy-alpha.webp", saved(with_alpha(51, 37), "WEBP", quality=80)
    yield "lossless-palette.webp", saved(rgb.quantize(11).convert("RGB"), "WEBP", lossless=True)
    yield "lossless-groups.webp", saved(Image.fromarray(two_kinds(220, 160)), "WEBP", lossless=True)
    yield "lossless-profile.webp", saved(rgb, "WEBP", lossless=True, icc_profile=other_colours())
    yield "one-pixel.webp", saved(Image.fromarray(colours(1, 1)), "WEBP", lossless=True)


def filtered(levels, kind):
    """What WebP's filters leave of an alpha channel: 0 none, 1 horizontal, 2 vertical, 3 gradient."""
    known = levels.astype(int)
    left = numpy.pad(known, ((0, 0), (1, 0)))[:, :-1]
    above = numpy.pad(known, ((1, 0), (0, 0)))[:-1]
    corner = numpy.pad(known, ((1, 0), (1, 0)))[:-1, :-1]
    guess = [0 * known, left, above, numpy.clip(left + above - corner, 0, WHITE)][kind].copy()
    if kind:
        guess[0] = left[0]
        guess[1:, 0] = known[:-1, 0]
    return ((known - guess) & WHITE).astype(numpy.uint8)


def raw_alphas():
    """Lossy WebP files whose alpha channel is not compressed, which Pillow reads but does not write."""
    coded = saved(with_alpha(51, 37), "WEBP", quality=80)
    header, picture = coded[12:30], coded[coded.index(b"VP8 ") :]
    for kind in range(4):
        data = bytes([kind << 2]) + filtered(alpha(51, 37), kind).tobytes()
        body = b"WEBP" + header + b"ALPH" + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) + picture
        yield f"raw-alpha-{kind}.webp", b"RIFF" + struct.pack("<I", len(body)) + body


def turned():
    """How a camera was held: the values 1 to 8 of EXIF's orientation."""
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        picture = Image.fromarray(colours(11, 7))
        yield f"turned-{orientation}.png", saved(picture, "PNG", exif=exif)


def files():
    for kind in (pngs, jpegs, webps, turned):
        yield from kind()
